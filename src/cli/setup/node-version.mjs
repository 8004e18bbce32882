/**
 * Is this Node new enough? Asked before anything else is loaded, so this file keeps to syntax that old versions read too.
 * The range is the one of package.json ("engines"); a test holds the two together.
 */

/** The versions that fit: 20.19 and later of the 20 line, and 22.12 or newer. */
export const nodeRange = '^20.19.0 || >=22.12.0'

/**
 * What to tell a person whose Node does not fit; undefined when it does.
 * @param {string} version as in process.versions.node, for instance `20.19.1`
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const parts = version.split('.')
  const major = Number(parts[0])
  const minor = Number(parts[1])
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits) return undefined
  return `Vuelta needs Node 20.19 or newer (of the 22 line: 22.12 or newer), and this is Node ${version}. You can get a newer one at https://nodejs.org.`
}

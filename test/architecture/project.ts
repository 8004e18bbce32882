/** The project's files as text: what the rules of this folder are applied to. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute, without a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

/** One file: its path from the project's folder with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** What a rule found: where, and what is wrong in one sentence. */
export interface Problem {
  /** `src/ui/app/App.tsx:12` */
  readonly where: string
  readonly what: string
}

/** Folders that are made, not written. */
const made = /^(node_modules|dist|coverage|test-results|playwright-report|\.git|\.vite|\.preview.*)$/

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return made.test(entry.name) ? [] : pathsBelow(path)
    return entry.isFile() ? [path] : []
  })
}

/** Every file of the project whose path matches, sorted by path. */
export function projectFiles(matching: RegExp): readonly SourceFile[] {
  return pathsBelow('')
    .filter((path) => matching.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Every TypeScript and JavaScript file of `src`. */
export const sourceFiles = (): readonly SourceFile[] => projectFiles(/^src\/.*\.(ts|tsx|mjs)$/)

/** The 1-based line of a position in a text. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Problems as lines, so that a failing test reads like a list of things to do. */
export const told = (problems: readonly Problem[]): readonly string[] =>
  problems.map((problem) => `${problem.where}: ${problem.what}`)

import type { Phrases } from './phrases'

/** A sum as people write it. */
const times = (sum: string): string => sum.replaceAll('*', '×')
const and = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
const quoted = (items: readonly string[]): string => and(items.map((item) => `“${item}”`))

/** The practice model's English. */
export const english: Phrases = {
  and,
  thought: (why, tool) => {
    switch (why.type) {
      case 'first':
        return [
          `I do not know this yet, so I ask ${tool} about “${why.about}”.`,
          `First I need facts: ${tool} may have something on “${why.about}”.`,
        ]
      case 'next':
        return [`Now the next one: “${why.about}”.`, `“${why.about}” is still to be looked at.`]
      case 'missing':
        return [`Part of the question is still open, so I ask about “${why.about}”.`, `What is still missing: “${why.about}”.`]
      case 'lead':
        return [`“${why.about}” was mentioned but not explained, so I look it up.`, `I want to know more about “${why.about}”.`]
      case 'other-words':
        return why.afterError
          ? [`That was an error, so I try something different: “${why.about}”.`, `It failed. Another way: “${why.about}”.`]
          : [
              `That brought nothing, so I try other words: “${why.about}”.`,
              `Nothing useful came back. Other words: “${why.about}”.`,
            ]
      case 'sum':
        return [`I should not do ${times(why.about)} in my head: ${tool} can.`, `${times(why.about)} is a job for ${tool}.`]
      case 'once-more':
        return [`I am not sure yet, so I look once more: “${why.about}”.`, `There may be more. Once more: “${why.about}”.`]
    }
  },
  repair: (error) => `The arguments could not be read (${error}). I write them again as proper JSON.`,
  again: (tool) => `${tool} must surely work this time.`,

  foundNotes: (query, titles, count) =>
    `The search for “${query}” found ${count === 1 ? 'one note' : `${count} notes`}${titles.length > 0 ? `: ${quoted(titles)}` : ''}.`,
  foundNothing: (query) => `The search for “${query}” brought nothing of use.`,
  gotError: (query, error) => `The search for “${query}” failed: ${error}.`,
  unreadable: 'what came back was broken and could not be read',
  nextIs: (why) => {
    switch (why.type) {
      case 'lead':
        return `“${why.about}” is mentioned there but not explained. I should search for that next.`
      case 'missing':
        return `Next I search for what is missing: “${why.about}”.`
      case 'next':
        return `I still have to look at “${why.about}”.`
      case 'first':
      case 'other-words':
      case 'once-more':
      case 'sum':
        return `Next I try “${why.about}”.`
    }
  },
  enough: (sources) => `I have ${sources === 1 ? 'one source' : `${sources} sources`} on the question. That is enough to answer.`,
  stopAt: (searches) =>
    `After ${searches === 1 ? 'one search' : `${searches} searches`} it is time to stop and say what I did not find.`,

  fromFindings: 'This is what I found:',
  nothingAbout: (words) => `I found nothing about ${quoted(words)}.`,
  notFound: 'I did not find this.',
  searched: (queries) => `I searched for ${quoted(queries)}.`,
  nearest: (title, source, words) => `The nearest thing was “${title}” [${source}], which says nothing about ${quoted(words)}.`,
  onlyErrors: (tool, error) => `${tool} answered with an error: ${error}.`,
  cutShort: (budget) => `The work was cut short: ${budget}.`,
  sumIs: (sum, result, tool) => `${times(sum)} = ${result} [${tool}]`,
  restByHand: (sum, about) => `For the rest, ${times(sum)}, no tool fits; by hand I guess about ${about}.`,
  higher: (name) => `By these figures ${name} comes out higher.`,
  noResult: (target) => `${target}: I did not find this.`,

  noTool: 'I have no tool that I can tell is right for this, so I answer by hand, and this is a guess.',
  noDescription: (tools) =>
    `${and(tools)} ${tools.length === 1 ? 'has' : 'have'} no description, so I cannot tell what ${tools.length === 1 ? 'it does' : 'they do'}.`,
  guessSum: (sum, about) => `With rounded numbers, ${times(sum)} is about ${about}.`,
  cannotGuess: (sum) => `I cannot even guess ${times(sum)}.`,
  guessTopic: (words) =>
    words.length > 0
      ? `From its words alone, the question is about ${and(words)}. I have no source to say more.`
      : 'I have no source for an answer.',
  greeting: 'Hello. Ask me something, and I will see what the tools I was given can find.',
  noQuestion: 'I was not asked anything.',
  nothingToSum: 'There is nothing to sum up yet.',

  summaryOf: (question) => `Question: ${question}`,
  sources: (sources) => `Sources: ${sources.join(', ')}.`,
}

/** Verdicts in English. */
import type { VerdictWords } from './verdict-words'

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
const given = (input: string): string => (input === '' ? '' : ` It was given: ${input}`)
const spendMore = 'Raise the budget if more is worth it, or ask for less.'
const round = (ring: string): string => (ring === '' ? '' : ` It went round ${ring}.`)
const sentence = (text: string): string => (/[.!?…]$/.test(text) || text === '' ? text : `${text}.`)

/** What is wrong with a history, by the code of history.ts. */
const historyProblems: Readonly<Record<string, (call: string) => string>> = {
  'unanswered-call': (call) => `the call ${call} has no result`,
  'orphan-result': (call) => `there is a result for the call ${call}, which nobody made`,
  'misplaced-result': (call) => `the result of the call ${call} stands in the wrong place`,
  'duplicate-result': (call) => `the call ${call} has two results`,
  'duplicate-call': (call) => `two calls share the id ${call}`,
  'starts-with-tool': (call) => `it begins with the result of ${call}, without the message that asked for it`,
}

export const verdictWordsEn: VerdictWords = {
  language: 'en',
  answered: (answer) => ({ title: 'The agent answered.', detail: answer }),
  answeredInto: (fields, answer) => ({ title: `The agent answered; the answer is in ${list(fields)}.`, detail: answer }),
  answeredBorrowed: (answer) => ({
    title: 'The run ended with a recorded answer that was given to other messages.',
    detail: answer,
    fix: 'A model might have said something else here. Run the graph with a model of its own to find out.',
  }),
  unheard: 'After that a person spoke once more, and the record holds no answer to it.',
  nothingAsked: (said) => ({
    title: 'Nothing was asked.',
    detail: `So there was nothing to answer. The agent said: ${said}`,
    fix: 'Write a question, or put something into the input, and run again. A task that stands in the prompt alone belongs there too: a prompt says how to answer, not what.',
  }),
  ended: (fields, recorded) => ({
    title:
      fields.length > 0 ? `The graph ran to its end and wrote ${list(fields)}.` : 'The graph ran to its end and wrote nothing.',
    detail: `${recorded ? 'The record shows no model call' : 'No model took part'}, so there is no answer to read: what counts is the state.`,
  }),
  made: (node, fields) => ({
    title: `The run ended at ${node}${fields.length > 0 ? `, which wrote ${list(fields)}` : ''}.`,
    detail: 'The last word is not a model’s: what counts is the state.',
  }),
  interrupted: (node, question, recorded) => ({
    title: node === '' ? 'The run waits for a person.' : `The run waits at ${node} for a person.`,
    detail: question === '' ? 'It goes on when somebody answers.' : `It asks: “${question}”`,
    ...(recorded ? {} : { fix: 'Answer the question to let the run go on.' }),
  }),
  limits: {
    toolRounds: 'tool rounds',
    tokens: 'tokens',
    usd: 'US dollars',
    seconds: 'seconds',
    recursionLimit: 'supersteps',
    steps: 'agent steps',
    messages: 'messages',
    toolCalls: 'tool calls',
  },
  budget: (limit, used, allowed, unrun) => ({
    title: `The budget of ${allowed} ${limit} is spent, so the run ended with what there was.`,
    detail: `${used} of ${allowed} ${limit} were used.${unrun.length > 0 ? ` Asked for and not run: ${list(unrun)}.` : ''}`,
    fix: spendMore,
  }),
  limitTold: (said) => ({ title: 'A limit was reached, so the run ended with what there was.', detail: said, fix: spendMore }),
  endedOnToolResult: (hands, brain) => ({
    title: 'Nobody read the last tool result.',
    detail: `${hands} brought a result and the run ended there, so it never became an answer. LangGraph calls this a success.`,
    fix:
      brain === undefined ? `Lead ${hands} to a brain that reads the result.` : `Draw the return edge from ${hands} to ${brain}.`,
  }),
  recordEndsOnResult: (hands) => ({
    title: 'Nobody read the last tool result.',
    detail: `${hands} brought a result and the record ends there: it shows no model that made an answer of it.`,
    fix: `If the run went on, export it again, whole. If it did not, its graph lacks a way from ${hands} back to a brain.`,
  }),
  unparsedCall: (node, tool, raw) => ({
    title: `${node} asked for ${tool === '' ? 'a tool' : tool} in a form that could not be read, and nothing answered it.`,
    detail: raw === '' ? 'The call had no arguments that could be read.' : `The arguments were: ${raw}`,
    fix: 'Let the router send every call to the hands, also one that could not be read: they answer it with the error, and the model can try again.',
  }),
  emptyAnswer: (node) => ({
    title: `${node} ended with an empty message.`,
    detail: 'The model was called and said nothing: no text and no tool call.',
    fix: 'Look at what the model saw at this step: the prompt, or what was cut from it, is the usual reason.',
  }),
  unansweredCall: (node, tool, callId) => ({
    title: `${node} asked for ${tool}, and the call was never answered.`,
    detail: `The call ${callId} has no result in the conversation. A provider would refuse this history at the next message.`,
    fix: 'Lead the branch that is taken when tools are asked for to hands that can run them.',
  }),
  unrecordedResult: (node, tool, callId, wentOn) => ({
    title: `${node} asked for ${tool}, and the record has no result of it.`,
    detail: wentOn
      ? `The call ${callId} has no result, and the run went on all the same. It may be that only the record lacks it.`
      : `The call ${callId} has no result. A provider would refuse this history at the next message.`,
    ...(wentOn ? { fix: 'Export the run again with the results of its tools, if you can.' } : {}),
  }),
  deadEnd: (node) => ({
    title: `The run ended at ${node}, because nothing leads on from there.`,
    detail: `${node} has no way out. LangGraph ends quietly in such a place.`,
    fix: `Draw an edge from ${node}, to END if this is where it should end.`,
  }),
  joinStarved: (node, missing) => ({
    title: `The run ended while ${node} still waits for ${missing.length > 0 ? list(missing) : 'a branch that was not taken'}.`,
    detail: `${node} waits for all of its incoming edges, and not all of them were taken.`,
    fix: `Let ${node} run for each incoming edge, or see to it that every branch is taken.`,
  }),
  noDestination: (node) => ({
    title: `${node} chose no way on, so the run ended there.`,
    detail: 'No rule held and there is no other way, or a jump named no target.',
    fix: `Give ${node} a way for every case: an “otherwise” that leads somewhere.`,
  }),
  unknownDestination: (node, target) => ({
    title: `${node} jumped to ${target}, and there is no such node.`,
    detail: 'LangGraph says nothing about it: the jump leads nowhere and the run goes on without it.',
    fix: `Name a node that is there, or add the node ${target}.`,
  }),
  unmappedBranch: (router, branch, branches) => ({
    title: `${router} chose “${branch}”, and that branch leads nowhere.`,
    detail: branches.length > 0 ? `Connected branches: ${branches.join(', ')}.` : 'No branch is connected.',
    fix: `Connect the branch “${branch}” of ${router} to a node or to END.`,
  }),
  historyRejected: (node, problem, callId, tool, since) => ({
    title: `${node} could not send the conversation: ${historyProblems[problem]?.(tool === '' || problem === 'duplicate-call' ? callId : tool) ?? 'its calls and results do not match'}.`,
    detail: `The call is ${callId === '' ? 'without an id' : callId}${since === undefined ? '' : `, open since step ${since}`}. Every strict provider refuses such a history.`,
    fix: 'Every call needs one result right behind it: lead calls to hands before a model runs again.',
  }),
  recursionStuck: (limit, repeats, call, ring) => ({
    title: `The loop was stuck: ${repeats} laps in a row were the same${call === undefined ? '' : `, each time ${call} with the same result`}.`,
    detail: `The limit of ${limit}supersteps ended it.${round(ring)}`,
    fix: 'Give the loop a way out, or a budget that a router enforces. A higher limit would only repeat it.',
  }),
  recursionLong: (limit, ring) => ({
    title: `The run needed more than the ${limit}supersteps it may take.`,
    detail: `The loop was not stuck: each lap was different.${round(ring)}`,
    fix: 'Raise the recursion limit, or end the loop earlier with a budget.',
  }),
  failedTool: (node, tool, message, input) => ({
    title: `The tool ${tool} failed at ${node}.`,
    detail: `${sentence(message)}${given(input)}`,
    fix: 'Let the hands report errors to the model instead of raising them, or mend what the tool was given.',
  }),
  failedModel: (node, model, message, input) => ({
    title: `The model ${model} failed at ${node}.`,
    detail: `${sentence(message)}${given(input)}`,
    fix: 'Look at the model’s settings: address, name and key.',
  }),
  failedNode: (node, message, input) => ({
    title: `${node} failed.`,
    detail: `${sentence(message)}${given(input)}`,
    fix: `Open ${node} at this step to see what it was given.`,
  }),
  failedRun: (message) => ({ title: 'The run failed.', detail: sentence(message) }),
  graphRefused: (message) => ({
    title: 'The graph was refused before anything ran.',
    detail: sentence(message),
    fix: 'The list of problems says what to change.',
  }),
  stopped: (node) => ({
    title: 'A person stopped the run.',
    detail: node === undefined ? 'What there was until then is kept.' : `It was at ${node}. What there was until then is kept.`,
  }),
  recordCut: (node) => ({
    title: 'The record breaks off before the run ended.',
    detail: `${node === undefined ? '' : `The last that it shows is ${node}. `}How the run ended is not in the file.`,
    fix: 'Export the run again, whole, if you can.',
  }),
  recordHollow: (ran) => ({
    title: ran ? 'The record does not hold what was said.' : 'The record holds nothing that ran.',
    detail: ran
      ? 'Its steps are there, but not what went into them and what came out. Whether the agent answered, nobody can tell from it.'
      : 'What was asked may be there; no step came after it.',
    fix: 'Export the run again with its inputs and outputs, if you can.',
  }),
  recordEnds: (node, asked) => ({
    title: 'The record has no answer for what the graph asked next.',
    detail:
      asked === 'reply'
        ? `${node} asked the model, and the record has no reply for that call.`
        : 'tool' in asked
          ? `${node} called ${asked.tool}, and the record has no result for that call.`
          : 'router' in asked
            ? `The record does not show which way ${asked.router} goes here.`
            : `The record does not show what ${asked.node} does here.`,
    fix: 'Everything up to here follows the record. Let the practice model go on from here, or run the graph with a model of its own.',
  }),
}

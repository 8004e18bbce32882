import { describe, expect, test } from 'vitest'
import { CannotBeDone, type Command } from '../../src/cli/answer'
import { readArguments } from '../../src/cli/arguments'

const command: Command = {
  usage: 'state <trace> --step <n>',
  does: 'prints the state after a step',
  takes: 1,
  options: { step: 'value', start: 'flag' },
  run: () => ({ good: true, json: null, text: '' }),
}
const refusal = (...args: readonly string[]): string => {
  try {
    readArguments(command, args)
  } catch (error) {
    if (error instanceof CannotBeDone) return error.message
    throw error
  }
  throw new Error('These arguments were taken.')
}

test('arguments, options and flags, in any order', () => {
  for (const args of [
    ['a.json', '--step', '3', '--start', '--json'],
    ['--json', '--start', '--step=3', 'a.json'],
  ]) {
    const line = readArguments(command, args)
    expect(line.positionals).toEqual(['a.json'])
    expect([line.option('step'), line.flag('start'), line.json, line.help]).toEqual(['3', true, true, false])
  }
})

test('a value may begin with a dash, and a lonely dash is an argument', () => {
  expect(readArguments(command, ['-', '--step', '-1']).option('step')).toBe('-1')
  expect(readArguments(command, ['-', '--step', '-1']).positionals).toEqual(['-'])
  expect(readArguments(command, ['--step', '-5 + 3, is that -2?']).option('step')).toBe('-5 + 3, is that -2?')
  expect(readArguments(command, ['--step', '']).option('step')).toBe('')
})

test('help is asked for in two ways', () => {
  expect(readArguments(command, ['-h']).help).toBe(true)
  expect(readArguments(command, ['x', '--help']).help).toBe(true)
})

describe('a sentence that says how it is called', () => {
  test.each([
    [['--stp', '3'], 'There is no option --stp. Did you mean --step?'],
    [['-x'], 'There is no option -x.'],
    [['-step', '3'], 'There is no option -step. Did you mean --step?'],
    [['--constructor'], 'There is no option --constructor.'],
    [['--no-start'], 'There is no option --no-start.'],
    [['--step'], '--step needs a value.'],
    [['--step', '--json'], '--step needs a value.'],
    [['--json=1'], '--json takes no value.'],
    [['a', 'b'], '"b" is one argument too many.'],
  ])('%j', (args, says) => {
    expect(refusal(...args)).toContain(says)
    expect(refusal(...args)).toContain('It is called like this: vuelta state <trace> --step <n> [--json]')
  })
})

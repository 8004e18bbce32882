/** Objects that only have a print: names with brackets in them, functions, and the object that stands in a console between plain values. */
import { describe, expect, test } from 'vitest'
import { readLenient } from '../../../src/importers/core/lenient'

describe('of Python', () => {
  test.each([
    ['a function inside a function', '<function Deck.<locals>.haul at 0x7f01>'],
    ['a method of an object that prints itself', '<bound method Deck.haul of <ship.Deck object at 0x7f01>>'],
    ['a class', "<class 'ship.Deck'>"],
  ])('%s stays as it was printed, and what stands behind it is read', (_, printed) => {
    expect(readLenient(`{'run': ${printed}, 'day': 3}`)?.value).toEqual({ run: printed, day: 3 })
  })

  test('a class that has what it is made for in its name', () => {
    expect(readLenient("{'writers': [Write<...,deck>(tags=['a'], recurse=True)], 'day': 3}")?.value).toEqual({
      writers: [{ __type: 'Write', tags: ['a'], recurse: true }],
      day: 3,
    })
    expect(readLenient("{'run': Write<deck>, 'day': 3}")?.value).toEqual({ run: 'Write<deck>', day: 3 })
  })

  test('brackets that are never closed are no value', () => {
    expect(readLenient(`{'run': <function ${'<'.repeat(400)}, 'day': 3}`)).toBeUndefined()
  })
})

test('a function of JavaScript with the kind that it is of', () => {
  expect(readLenient('{ call: [Function: bound call] AsyncFunction, day: 3 }')?.value).toEqual({
    call: '[Function: bound call] AsyncFunction',
    day: 3,
  })
})

// @vitest-environment happy-dom
/** Long work behind a picture: short work is in the same picture, longer work in a later one, and only the newest counts. */
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Sliced } from '../../../src/base/slices'
import { useStretches } from '../../../src/ui/components/use-stretches'
import { mount } from '../timeline/mount'

function* counted(rests: number, result: string): Sliced<string> {
  for (let i = 0; i < rests; i++) yield
  return result
}

function Told({ rests, result }: { readonly rests: number; readonly result: string }) {
  return <p>{useStretches(() => counted(rests, result), [rests, result]) ?? 'not yet'}</p>
}

const later = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)))

test('what takes one stretch is there at once', () => {
  expect(mount(<Told rests={0} result="done" />).host.textContent).toBe('done')
})

test('what takes several is there when they are done', async () => {
  const { host } = mount(<Told rests={5} result="done" />)
  expect(host.textContent).toBe('not yet')
  await later()
  expect(host.textContent).toBe('done')
})

test('what is asked for anew is not answered with what was asked before', async () => {
  const { host, draw } = mount(<Told rests={5} result="old" />)
  draw(<Told rests={6} result="new" />)
  expect(host.textContent).toBe('not yet')
  await later()
  expect(host.textContent).toBe('new')
  draw(<Told rests={0} result="short" />)
  expect(host.textContent).toBe('short')
})

/**
 * The page as a person meets it: its parts by role and name, and the few things that every walk does. Texts are written out here once,
 * in both languages, and not taken from the program: a text that changes by accident must be noticed.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { writeDocument } from '../../../src/document/codec'
import type { AgentDocument } from '../../../src/document/types'

const en = {
  question: 'Question',
  run: /^Run( again)?$/,
  stop: 'Stop',
  mode: 'Mode',
  edit: 'Edit',
  replay: /^Replay/,
  canvas: /^Canvas of the graph/,
  timeline: 'Timeline',
  inspector: 'Inspector',
  lessons: 'Lessons',
  openFile: 'Open a file…',
  document: /^Document: /,
  saved: 'Saved on this device',
}
const es: typeof en = {
  question: 'Pregunta',
  run: /^Ejecutar( otra vez)?$/,
  stop: 'Parar',
  mode: 'Modo',
  edit: 'Editar',
  replay: /^Repetición/,
  canvas: /^Lienzo del grafo/,
  timeline: 'Línea de tiempo',
  inspector: 'Inspector',
  lessons: 'Lecciones',
  openFile: 'Abrir un archivo…',
  document: /^Documento: /,
  saved: 'Guardado en este dispositivo',
}

/** Longer than any run of the shipped documents takes on a slow machine, in milliseconds. */
export const runPatience = 45_000

export type Workbench = ReturnType<typeof workbench>

/** The parts of the page and what is done with them. */
export function workbench(page: Page, language: 'en' | 'es' = 'en') {
  const words = language === 'en' ? en : es
  const bar = page.getByRole('banner')
  const canvas = page.getByRole('region', { name: words.canvas })
  const timeline = page.getByRole('region', { name: words.timeline })
  const inspector = page.getByRole('region', { name: words.inspector, exact: true })
  const question = page.getByRole('region', { name: words.question, exact: true }).getByRole('textbox')
  const run = bar.getByRole('button', { name: words.run })
  const stop = bar.getByRole('button', { name: words.stop, exact: true })

  return {
    page,
    bar,
    canvas,
    timeline,
    inspector,
    question,
    run,
    stop,
    documentMenu: bar.getByRole('button', { name: words.document }),
    saved: bar.getByRole('img', { name: words.saved }),
    mode: (which: 'edit' | 'replay') =>
      bar.getByRole('radiogroup', { name: words.mode }).getByRole('radio', { name: words[which] }),
    /** A node's card. Its name tells its kind, its name and how it stands. */
    node: (id: string): Locator => canvas.getByRole('group', { name: new RegExp(`^(\\S+ )?${escaped(id)}(,|$)`) }),
    /** An edge by its spoken name: `the return edge`, `edge done from should_continue`. In replay the name goes on with how it was used. */
    edge: (name: string): Locator => canvas.getByRole('img', { name: new RegExp(`^${escaped(name)}`) }).last(),
    /** The keyboard's stop at an edge. */
    edgeStop: (name: string): Locator => canvas.getByRole('button', { name: new RegExp(`^${escaped(name)}`) }),
    laps: canvas.getByRole('img', { name: language === 'en' ? /^lap \d/ : /^vuelta \d/ }),
    /** The chip that says how the run ended; there only once it has. */
    verdict: timeline.locator('[data-verdict]'),
    scrubber: timeline.getByRole('slider'),
    spoken: timeline.getByRole('status'),
    messages: inspector.getByRole('log'),
    tab: (name: string) => inspector.getByRole('tab', { name: new RegExp(`^${name}`) }),
    panel: inspector.getByRole('tabpanel'),
    notice: (code: string): Locator => page.locator(`[data-notice="${code}"]`),

    async ready(): Promise<void> {
      await expect(question).toBeVisible()
      await expect(canvas.getByRole('group').first()).toBeVisible()
    },
    /** Waits for the end of the run that is going on, and checks its verdict. */
    async ends(verdict: string): Promise<void> {
      await expect(timeline.locator('[data-verdict]')).toHaveAttribute('data-verdict', verdict, { timeout: runPatience })
      await expect(run).toBeVisible()
    },
    /** Opens a document through the menu, as a file. */
    async open(document: AgentDocument): Promise<void> {
      await this.openText(writeDocument(document))
      await expect(bar.getByRole('button', { name: words.document })).toContainText(document.name)
    },
    async openText(text: string, name = 'picked.agent.json'): Promise<void> {
      await bar.getByRole('button', { name: words.document }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('menuitem', { name: words.openFile }).click()
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    },
    /** Puts the cursor on a step (1-based, as people read it) with the scrubber. */
    async goTo(step: number): Promise<void> {
      await timeline.getByRole('slider').fill(String(step))
    },
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

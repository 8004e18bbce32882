/** Rows that the forms of many kinds have. */
import type { FormControl } from './contract'

const promptControl: FormControl = { type: 'template', rows: 8, placeholders: ['date', 'budget', 'tools', 'state'] }

export const modelRow = {
  name: 'model',
  control: { type: 'model' },
  label: { en: 'Model', es: 'Modelo' },
} as const

export const promptRow = {
  name: 'prompt',
  control: promptControl,
  label: { en: 'Prompt', es: 'Prompt' },
} as const

export const messagesRow = {
  name: 'messages',
  control: { type: 'field', types: ['messages'] },
  label: { en: 'Conversation field', es: 'Campo de la conversación' },
} as const

/** What a prompt template knows: `{date}`, `{budget}`, `{tools}` and `{state.<field>}`. */
import type { Bilingual } from '../../base/language'
import { fillTemplate } from '../../base/text'
import type { Budget, Tool } from '../../document/types'
import type { EngineState, TaskScope } from './contract'
import { plainState } from './messages'

const rules: Bilingual<(rule: { simple: number; complex: number; giveUp: number }) => string> = {
  en: ({ simple, complex, giveUp }) =>
    [
      `- Simple questions: at most ${simple} search calls.`,
      `- Complex questions: at most ${complex} search calls.`,
      `- Always stop after ${giveUp} search calls if you cannot find the sources.`,
    ].join('\n'),
  es: ({ simple, complex, giveUp }) =>
    [
      `- Preguntas sencillas: como mucho ${simple} búsquedas.`,
      `- Preguntas complejas: como mucho ${complex} búsquedas.`,
      `- Para siempre después de ${giveUp} búsquedas si no encuentras las fuentes.`,
    ].join('\n'),
}

/** The soft budget as the sentences that go into the prompt; empty without a prompt rule. */
export function budgetText(budget: Budget, language: 'en' | 'es'): string {
  return budget.promptRule ? rules[language](budget.promptRule) : ''
}

/** Spanish when the prompt around the placeholder is Spanish: a rule in another language than its prompt reads like a mistake. */
export function promptLanguage(prompt: string): 'en' | 'es' {
  const words = prompt.toLowerCase().match(/\p{L}+/gu) ?? []
  const spanish = words.filter((word) =>
    /^(el|la|los|las|de|que|una?|eres|para|con|cada|usa|responde|herramientas?|después|hoy|es)$/.test(word),
  ).length
  const english = words.filter((word) =>
    /^(the|of|to|and|an?|you|are|for|with|each|use|answer|tools?|after|today|is)$/.test(word),
  ).length
  return spanish > english ? 'es' : 'en'
}

/** The filled template. Unknown placeholders stay as they are. */
export function fillPrompt(template: string, tools: readonly Tool[], state: EngineState, scope: TaskScope): string {
  return fillTemplate(template, {
    date: new Date(scope.clock.now()).toISOString().slice(0, 10),
    budget: budgetText(scope.document.budget, promptLanguage(template)),
    tools: tools.map((tool) => `- ${tool.name}: ${tool.description}`).join('\n'),
    state: plainState(state),
  })
}

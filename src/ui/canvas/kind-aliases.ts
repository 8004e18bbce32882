/** What people call a kind elsewhere, so that they find it here. Comes with quick-add; nothing on the first picture needs it. */
import type { NodeKind } from '../../document/types'

/** Words by which people look for a kind, in both languages at once: who reads Spanish pages often types English words. */
export const kindAliases: Readonly<Record<NodeKind, readonly string[]>> = {
  brain: ['model', 'llm', 'agent', 'chat', 'think', 'ask', 'prompt', 'modelo', 'agente', 'pensar', 'preguntar', 'cerebro'],
  hands: ['tools', 'tool node', 'act', 'call', 'execute', 'herramientas', 'usar', 'actuar', 'ejecutar', 'manos'],
  router: ['conditional', 'branch', 'if', 'decide', 'switch', 'condicional', 'rama', 'decidir', 'si', 'bifurcar'],
  compress: ['summarise', 'summarize', 'summary', 'shorten', 'resumen', 'resumir', 'comprimir', 'acortar'],
  review: ['human', 'approve', 'person', 'interrupt', 'pause', 'humano', 'persona', 'aprobar', 'revisar', 'pausa'],
  planner: ['plan', 'steps', 'todo', 'planificar', 'pasos', 'tareas'],
  delegate: ['supervisor', 'send', 'command', 'handoff', 'map', 'delegar', 'enviar', 'repartir'],
  critic: ['judge', 'reflect', 'check', 'evaluate', 'grade', 'juzgar', 'reflexionar', 'evaluar', 'criticar'],
  pruner: ['trim', 'clear', 'forget', 'remove messages', 'podar', 'recortar', 'olvidar', 'vaciar'],
  subgraph: ['graph', 'nested', 'inner', 'grafo', 'anidado', 'dentro'],
  function: ['code', 'javascript', 'script', 'custom', 'código', 'propio', 'programa'],
}

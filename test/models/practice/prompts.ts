/** Prompts as documents carry them, with the rules the practice model is to follow. */
const searchRules = [
  '- Simple questions: at most 3 search calls.',
  '- Complex questions: at most 5 search calls.',
  '- Always stop after 5 search calls if you cannot find the sources.',
].join('\n')
const reflectRule = 'After each search, use think_tool to note what you found and what is missing.'

export const research = `You are a careful research assistant. Find facts with your search tool.\n${reflectRule}\nHow much to search:\n${searchRules}`
export const withoutReflection = research.replace(`${reflectRule}\n`, '')
export const withoutBudget = `You are a careful research assistant. Find facts with your search tool.\n${reflectRule}`

export const researchSpanish = [
  'Eres un asistente de investigación. Busca los datos con tu herramienta.',
  'Después de cada búsqueda, reflexiona con think_tool sobre lo que has encontrado.',
  '- Preguntas sencillas: como mucho 3 búsquedas.',
  '- Preguntas complejas: como mucho 5 búsquedas.',
  '- Para siempre después de 5 búsquedas si no encuentras las fuentes.',
].join('\n')

export const sumUp = 'Sum up what the research above found. Keep every source.'
export const sumUpSpanish = 'Resume lo que se ha encontrado. Conserva todas las fuentes.'
export const shipped = 'What are the main approaches to reducing hallucination in RAG systems?'

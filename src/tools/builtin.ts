/**
 * The tools that come with the workbench. Their descriptions are prompt: the practice model and real models choose by them, so each
 * says what the tool does, when to use it and what to send. Names are the same in both languages; documents refer to them.
 */
import type { Language } from '../base/language'
import type { JsonSchema, MockAnswer, Tool } from '../document/types'
import { planetRows, weatherRows } from './builtin-tables'

/** The built-in tools with their texts in one language, all set to mock. */
export function builtinTools(language: Language): readonly Tool[] {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  return [
    {
      ...tool(
        'tavily_search',
        say(
          'Search for information on a topic and get back short texts with their titles and sources. Use it for facts, explanations and comparisons that you do not know for certain. Search for one thing at a time; when a result leaves a gap, search again with narrower words.',
          'Busca información sobre un tema y devuelve textos breves con su título y su fuente. Úsala para hechos, explicaciones y comparaciones que no sepas con certeza. Busca una sola cosa cada vez; si el resultado deja un hueco, vuelve a buscar con palabras más concretas.',
        ),
        {
          query: text(
            say(
              'What to search for: a few telling words or one short question.',
              'Qué buscar: unas pocas palabras clave o una pregunta corta.',
            ),
          ),
        },
        { kind: 'search', corpus: 'notes', limit: 5 },
      ),
      live: { kind: 'tavily' },
    },
    tool(
      'think_tool',
      say(
        'Pause and reflect in writing. Use it after each search, before deciding anything: note what was found, what is still missing, and the next step. It fetches nothing and changes nothing; it records the reflection so that you can build on it.',
        'Haz una pausa y reflexiona por escrito. Úsala después de cada búsqueda, antes de decidir nada: anota qué se encontró, qué falta todavía y cuál es el siguiente paso. No busca ni cambia nada; guarda la reflexión para que puedas apoyarte en ella.',
      ),
      {
        reflection: text(
          say(
            'The reflection: findings so far, gaps that remain, and the next step.',
            'La reflexión: hallazgos hasta ahora, huecos que quedan y siguiente paso.',
          ),
        ),
      },
      { kind: 'template', template: 'Reflection recorded: {reflection}' },
    ),
    tool(
      'multiply',
      say(
        'Multiply two whole numbers and return the exact product.',
        'Multiplica dos números enteros y devuelve el producto exacto.',
      ),
      {
        a: { type: 'integer', description: say('The first whole number.', 'El primer número entero.') },
        b: { type: 'integer', description: say('The second whole number.', 'El segundo número entero.') },
      },
      { kind: 'expression', expression: 'a * b' },
    ),
    tool(
      'calculate',
      say(
        'Calculate an arithmetic expression and return the result. It knows + - * / ^, parentheses, percentages and common functions such as sqrt, round and log. Use it for sums, differences, divisions and any calculation of several steps.',
        'Calcula una expresión aritmética y devuelve el resultado. Conoce + - * / ^, paréntesis, porcentajes y funciones comunes como sqrt, round y log. Úsala para sumas, restas, divisiones y cualquier cálculo de varios pasos.',
      ),
      {
        expression: text(
          say(
            'The arithmetic to work out, for example (3 + 4) * 2.5.',
            'La operación que hay que calcular, por ejemplo (3 + 4) * 2.5.',
          ),
        ),
      },
      { kind: 'expression', expression: '{expression}' },
    ),
    tool(
      'get_weather',
      say(
        'Get the current weather in a city: temperature in degrees Celsius and the state of the sky.',
        'Da el tiempo actual en una ciudad: temperatura en grados Celsius y estado del cielo.',
      ),
      {
        location: text(
          say('The name of the city alone, for example Madrid.', 'Solo el nombre de la ciudad, por ejemplo Madrid.'),
        ),
      },
      { kind: 'table', rows: weatherRows(language) },
    ),
    tool(
      'get_planet_mass',
      say(
        'Get the mass of a planet of the solar system in kilograms.',
        'Da la masa en kilogramos de un planeta del sistema solar.',
      ),
      { planet: text(say('The name of the planet, for example Earth.', 'El nombre del planeta, por ejemplo Tierra.')) },
      { kind: 'table', rows: planetRows(language) },
    ),
  ]
}

const text = (description: string) => ({ type: 'string', minLength: 1, description })

/** A mock tool all of whose parameters are required. */
function tool(name: string, description: string, properties: Readonly<Record<string, JsonSchema>>, mock: MockAnswer): Tool {
  return { name, description, parameters: { type: 'object', properties, required: Object.keys(properties) }, mode: 'mock', mock }
}

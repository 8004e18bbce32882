/** The tables behind two of the built-in tools: a made-up forecast for some cities, and the masses of the planets. */
import type { Bilingual, Language } from '../base/language'
import type { TableRow } from '../document/types'

interface Forecast {
  readonly names: readonly string[]
  readonly city: Bilingual
  readonly celsius: number
  readonly sky: Bilingual
}

const clear: Bilingual = { en: 'clear sky', es: 'cielo despejado' }
const cloudy: Bilingual = { en: 'partly cloudy', es: 'intervalos nubosos' }
const rain: Bilingual = { en: 'light rain', es: 'lluvia débil' }
const same = (name: string): Bilingual => ({ en: name, es: name })

const forecasts: readonly Forecast[] = [
  { names: ['Madrid'], city: same('Madrid'), celsius: 31, sky: clear },
  { names: ['Seville', 'Sevilla'], city: { en: 'Seville', es: 'Sevilla' }, celsius: 36, sky: clear },
  { names: ['Valencia'], city: same('Valencia'), celsius: 28, sky: cloudy },
  { names: ['Barcelona'], city: same('Barcelona'), celsius: 27, sky: cloudy },
  { names: ['Lisbon', 'Lisboa'], city: { en: 'Lisbon', es: 'Lisboa' }, celsius: 25, sky: clear },
  { names: ['London', 'Londres'], city: { en: 'London', es: 'Londres' }, celsius: 18, sky: rain },
  { names: ['Paris', 'París'], city: { en: 'Paris', es: 'París' }, celsius: 22, sky: cloudy },
  { names: ['Berlin', 'Berlín'], city: { en: 'Berlin', es: 'Berlín' }, celsius: 20, sky: rain },
  { names: ['New York', 'Nueva York'], city: { en: 'New York', es: 'Nueva York' }, celsius: 24, sky: clear },
  { names: ['Mexico City', 'Ciudad de México'], city: { en: 'Mexico City', es: 'Ciudad de México' }, celsius: 21, sky: rain },
  { names: ['Buenos Aires'], city: same('Buenos Aires'), celsius: 14, sky: cloudy },
  { names: ['Tokyo', 'Tokio'], city: { en: 'Tokyo', es: 'Tokio' }, celsius: 26, sky: rain },
]

/** Rows for a parameter called `location`, by the city's English and Spanish name. */
export function weatherRows(language: Language): readonly TableRow[] {
  return forecasts.flatMap(({ names, city, celsius, sky }) =>
    names.map((location) => ({ when: { location }, value: `${city[language]}: ${celsius} °C, ${sky[language]}.` })),
  )
}

const planets: readonly { readonly en: string; readonly es: string; readonly kilograms: string }[] = [
  { en: 'Mercury', es: 'Mercurio', kilograms: '3.301e23' },
  { en: 'Venus', es: 'Venus', kilograms: '4.867e24' },
  { en: 'Earth', es: 'Tierra', kilograms: '5.972e24' },
  { en: 'Mars', es: 'Marte', kilograms: '6.417e23' },
  { en: 'Jupiter', es: 'Júpiter', kilograms: '1.898e27' },
  { en: 'Saturn', es: 'Saturno', kilograms: '5.683e26' },
  { en: 'Uranus', es: 'Urano', kilograms: '8.681e25' },
  { en: 'Neptune', es: 'Neptuno', kilograms: '1.024e26' },
]

/** Rows for a parameter called `planet`, by its English and Spanish name. */
export function planetRows(language: Language): readonly TableRow[] {
  return planets.flatMap((row) =>
    [...new Set([row.en, row.es])].map((planet) => ({
      when: { planet },
      value: language === 'en' ? `${row.en}: ${row.kilograms} kilograms.` : `${row.es}: ${row.kilograms} kilogramos.`,
    })),
  )
}

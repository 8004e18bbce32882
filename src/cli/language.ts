/** The language in which a command tells what it found. */
import type { Language } from '../base/language'
import { CannotBeDone, type CommandLine } from './answer'

/** `--language en|es`; English when it is not given. */
export function languageOf(line: Pick<CommandLine, 'option'>): Language {
  const language = line.option('language') ?? 'en'
  if (language === 'en' || language === 'es') return language
  throw new CannotBeDone(`--language is en or es, not "${language}".`)
}

import { expect, it } from 'vitest'
import { filePatternProblem } from './file-pattern'

const PLAIN = 'Un simple nom de fichier est attendu, sans dossier ni caractère spécial.'
const ONCE = 'Le nom de fichier contient {date}, {activity} ou {period} au plus une fois.'
const OTHER = 'Entre accolades, le nom de fichier n’a que {date}, {activity} ou {period}.'
const ENDING = 'Le nom de fichier finit par .xlsx, .xls, .ods, .csv ou .txt.'

it.each([
  ['extraction-{date}.csv', null],
  ['{period} atelier.XLSX', null],
  ['ventes.txt', null],
  ['ancien.xls', null],
  ['soir/{date}.csv', PLAIN],
  ['soir\\{date}.csv', PLAIN],
  ['../{date}.csv', PLAIN],
  ['.{date}.csv', PLAIN],
  ['C:{date}.csv', PLAIN],
  ['*.csv', 'Le nom de fichier contient un texte qui le distingue des autres.'],
  ['* *.csv', 'Le nom de fichier contient un texte qui le distingue des autres.'],
  ['Extraction * {date}*.csv', null],
  ['cumul-{activity}.xlsx', null],
  ['a*b*c*d*.csv', 'Le nom de fichier contient l’étoile (*) au plus 3 fois.'],
  ['{date}-{activity}.csv', ONCE],
  ['a\u0000.csv', PLAIN],
  ['extraction.pdf', ENDING],
  ['csv', ENDING],
  ['{date}-{period}.csv', ONCE],
  ['{date}{date}.csv', ONCE],
  ['{jour}.csv', OTHER],
  ['{Date}.csv', OTHER],
  ['{date.csv', OTHER],
  ['date}.csv', OTHER],
  ['{{date}}.csv', OTHER],
])('%j (8 §1)', (pattern, problem) => expect(filePatternProblem(pattern)).toBe(problem))

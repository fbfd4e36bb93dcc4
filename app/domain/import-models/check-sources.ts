import { comparedTwice } from '../comparable-text'
import { quoted } from '../message-format'
import { MOST_SHEETS } from './limits'
import type { ImportModel } from './model'
import { type ModelProblem, problem } from './problems'
import { textSourceParts, textSourceProblem } from './text-source'

/** Sheets are named by `sheets.read` or by `table.sheet`, not by both. */
export function sheetsProblems({ sheets, table }: ImportModel): ModelProblem[] {
  const read = sheets?.read
  if (!read) return []
  const path = ['sheets', 'read']
  if (read.length === 0) return [problem(path, 'La liste des feuilles lues est vide.')]
  if (read.length > MOST_SHEETS)
    return [problem(path, `Un modèle nomme au plus ${MOST_SHEETS} feuilles à lire.`)]
  const both =
    table?.sheet === undefined
      ? []
      : [problem(path, 'Les feuilles lues sont données par sheets.read ou par table.sheet.')]
  const twice = comparedTwice(read).map((name) =>
    problem(path, `La feuille ${quoted(name)} est donnée deux fois.`),
  )
  return [...both, ...twice]
}

/** A dated row has its day in a column or in a title, and a stated period is that of the whole file. */
export function dateSourceProblems({ time, period }: ImportModel): ModelProblem[] {
  const found: [string[], string | null][] = []
  if (time.kind === 'dated') {
    const { column, from } = time
    if ((column === undefined) === (from === undefined))
      found.push([
        ['time'],
        'Le temps «\u202fdated\u202f» a une colonne (column) ou un texte (from).',
      ])
    if (from !== undefined) found.push([['time', 'from'], textSourceProblem(from)])
  }
  if (period !== undefined) {
    found.push([['period'], textSourceProblem(period)])
    if (textSourceParts(period).kind === 'above')
      found.push([['period'], 'La période est celle du fichier entier, non d’une ligne de titre.'])
  }
  return found.flatMap(([path, message]) => (message ? [problem(path, message)] : []))
}

/** Only a model that takes files from the watched folder says what they replace. */
export const replacesProblems = ({ replaces, file }: ImportModel): ModelProblem[] =>
  replaces && file === undefined
    ? [
        problem(
          ['replaces'],
          'Le remplacement vaut pour les fichiers du dossier surveillé\u202f: donnez leur nom (file).',
        ),
      ]
    : []

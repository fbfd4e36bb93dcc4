import { headingPattern } from './heading-pattern'
import type { ImportModel } from './model'
import { type ModelProblem, problem } from './problems'

const STAFF = 'Un modèle de collaborateurs'

/** What a model of collaborators does not have: figures, days, several sheets and a place in the watched folder. */
export function staffProblems(model: ImportModel): ModelProblem[] {
  if (model.feeds !== 'staff') return []
  const terms = Object.values(model.columns).flat()
  const found: [string, boolean, string][] = [
    ['services', model.services !== undefined, 'ne nomme pas de services.'],
    ['file', model.file !== undefined, 'n’est pas lu dans le dossier surveillé.'],
    ['time', model.time.kind !== 'cumulative', 'est cumulé\u202f: ses lignes n’ont pas de jour.'],
    ['period', model.period !== undefined, 'n’a pas de période.'],
    ['sheets', model.sheets?.read !== undefined, 'lit une seule feuille.'],
    [
      'columns',
      terms.some(({ column }) => column !== undefined && headingPattern(column) !== null),
      'n’a pas de colonnes faites de données.',
    ],
    [
      'columns',
      terms.some(({ where }) => where !== undefined),
      'n’a pas de conditions\u202f: écartez des valeurs.',
    ],
  ]
  return found.flatMap(([member, isWrong, what]) =>
    isWrong ? [problem([member], `${STAFF} ${what}`)] : [],
  )
}

import { expect, it } from 'vitest'
import { importReport, type ReportedFile } from './report'

const file: ReportedFile = {
  fileName: 'activite-2026-11-20.xlsx',
  sha256: 'abc',
  kind: 'activity',
  at: '20/11/2026 à 08:30',
  by: 'Dossier surveillé',
  refusal: null,
  page: 'https://apv.exemple.fr/admin/imports/1',
}
const finding = (message: string) => ({
  sheet: null,
  row: null,
  column: null,
  site: null,
  message,
})

it('lists stored and rejected concessions with reasons', () =>
  expect(
    importReport(file, {
      _id: '1',
      activityDate: '2026-11-19',
      message: 'Import partiel\u202f: …',
      sites: [
        { siteId: 'b', name: 'Brest', outcome: 'stored' },
        { siteId: 'r', name: 'Rennes', outcome: 'unchanged' },
        { siteId: null, name: '9999', outcome: 'failed' },
      ],
      errors: [finding('Ligne 4\u202f: numéro\ninconnu.')],
      warnings: [finding('Un cumul baisse.')],
    }).replaceAll('\u202f', ' '),
  ).toBe(`Rapport d’import, Gestion Après-Vente Automobile

Fichier : activite-2026-11-20.xlsx
Type : Activité
Importé le : 20/11/2026 à 08:30
Par : Dossier surveillé
Résultat : Import partiel : …
Chiffres au : 19/11/2026

Concessions enregistrées (1) :
- Brest

Concessions inchangées (1) :
- Rennes

Concessions en échec (1) :
- 9999

Erreurs (1) :
- Ligne 4 : numéro inconnu.

Avertissements (1) :
- Un cumul baisse.

Détails : https://apv.exemple.fr/admin/imports/1
SHA-256 : abc
`))

it('states why a file was rejected before its import began', () => {
  const refusal = 'Le fichier dépasse 20\u202fMo.'
  const text = importReport({ ...file, sha256: '', page: null, refusal }, null)
  expect(text).toContain(`Résultat\u202f: ${refusal}\n`)
  expect(text).not.toMatch(/Détails|SHA-256|Chiffres/)
})

it('a success with doubts states them first, one per line', () => {
  const fall = 'Chambéry, Mécanique\u202f: 12 est inférieur au cumul du 18/11/2026 (15).'
  const message = `Feuille « Activité »\u202f: 12 chiffres en baisse. Ligne 2, colonne « CA Net »\u202f: ${fall} Ligne 3, colonne « CA Net »\u202f: ${fall} Et 10 autres.`
  const drop = { ...finding(message), sheet: 'Activité', kind: 'drop' as const, count: 12 }
  const text = importReport(file, {
    _id: '1',
    activityDate: '2026-11-19',
    message: 'Import réussi, avec réserves. Cumuls en baisse.',
    errors: [],
    sites: [{ siteId: 'b', name: 'Brest', outcome: 'stored' }],
    warnings: [drop],
  })
  expect(text).toContain('Résultat\u202f: Import réussi, avec réserves. Cumuls en baisse.\n')
  expect(text).toContain(`- Feuille « Activité »\u202f: 12 chiffres en baisse.
    Ligne 2, colonne « CA Net »\u202f: ${fall}
    Ligne 3, colonne « CA Net »\u202f: ${fall}
    Et 10 autres.
`)
})

it('a rejected file is not reported as imported', () => {
  const sites = [{ siteId: null, name: '9999', outcome: 'failed' as const }]
  const entry = {
    _id: '1',
    activityDate: '2026-11-19',
    message: 'Non.',
    errors: [],
    warnings: [],
    sites,
  }
  for (const text of [
    importReport(file, entry),
    importReport({ ...file, refusal: 'Non.' }, null),
  ]) {
    expect(text).toContain('Refusé le\u202f: 20/11/2026 à 08:30\n')
    expect(text).not.toContain('Importé')
  }
})

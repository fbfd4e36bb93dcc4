import { describe, expect, test } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { videocheck } from '~/db/collections/videocheck.server'
import type { Scope } from '~/domain/access/scope'
import { defaultIndicators } from '~/domain/quality/template'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { saveEntries } from '~/services/attendance/save.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { saveBrand } from '~/services/quality/quality.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { storeObjectif } from '../../builders/activity'
import { siteScopeOf } from '../../builders/objectifs'
import { makeTeam } from '../../builders/productivity'
import {
  a1,
  anne,
  DATE,
  factsOf,
  MONTH,
  net,
  origin,
  plate,
  rowsOf,
  showsImporter,
  useOrigin,
} from './fixture'

useOrigin()

describe('quality', () => {
  const save = (scope: Scope, surveyCount: number, value: number) =>
    saveBrand(anne, scope, MONTH, {
      brand: {
        brandName: 'Renault',
        surveyCount,
        indicators: defaultIndicators().map((one) => ({ ...one, value })),
      },
      originalName: null,
      seen: null,
    })

  test('results weighted by surveys, down to the user who saved them', async () => {
    await save(a1, 10, 80)
    await save(siteScopeOf(net.sites.a2), 30, 90)
    const found = await origin(plate, 'figure=quality&brand=renault&indicator=mobility')
    // (800 + 2700) ÷ 40
    expect([found.title, found.terms, found.value]).toEqual([
      'Qualité, Renault · Solution de mobilité',
      [3500, 40],
      87.5,
    ])
    expect(rowsOf(found)).toEqual([
      ['Concession A1', 800, 10, 80],
      ['Concession A2', 2700, 30, 90],
    ])
    const { sources } = await origin(a1, 'figure=quality')
    expect(factsOf(sources, 'L’enquête de novembre 2026, Renault')).toEqual({
      Création: { at: '2026-11-20T07:30:00.000Z' },
      Par: 'Anne Chef',
    })
  })

  test('without survey counts: the simple mean, named as such', async () => {
    await save(a1, 0, 80)
    await save(siteScopeOf(net.sites.a2), 0, 90)
    const { value, notes } = await origin(plate, 'figure=quality')
    expect([value, notes]).toEqual([
      85,
      ['Aucune enquête comptée\u202f: le résultat est la moyenne simple des concessions.'],
    ])
  })

  test('without entries: no result, named as such', async () => {
    const { value, notes, sources } = await origin(a1, 'figure=quality')
    expect([value, notes, sources]).toEqual([
      null,
      ['Aucune enquête saisie pour novembre 2026.'],
      [],
    ])
  })
})

describe('VideoCheck', () => {
  const upload = () =>
    importVideocheck(anne, {
      bytes: bySheetJs({
        Relevé: [
          VIDEOCHECK_HEADER,
          videocheckRow('0101', [100, 60, 10_000, 4_000], '19/11/2026'),
          videocheckRow('0103', [50, 45, 8_000, 6_000], '18/11/2026'),
          videocheckRow('0102', [20, 30, 8_000, 5_000], '19/11/2026'),
        ],
      }),
      fileName: 'videocheck.xlsx',
      period: MONTH,
    })

  test('both numbers of each gauge, and the rows of the file', async () => {
    await upload()
    const found = await origin(plate, 'figure=videocheck')
    // (90 + 45) ÷ (120 + 50)
    expect([found.terms, found.value]).toEqual([[135, 170], 79.4])
    expect(rowsOf(found)).toEqual([
      ['Concession A1', 90, 120, 75],
      ['Concession A2', 45, 50, 90],
    ])
    const own = await origin(a1, 'figure=videocheck&of=perVideo')
    // 9 000 ÷ 90
    expect([own.terms, own.value]).toEqual([[9000, 90], 100])
    expect(factsOf(own.sources, 'Le fichier VideoCheck')).toMatchObject({
      Fichier: 'videocheck.xlsx',
      'Données du': { day: DATE },
      Lignes: 'feuille Relevé\u202f: lignes 2 et 4',
    })
  })

  test('a month of an earlier version names unknown facts', async () => {
    await upload()
    await (await videocheck.open()).updateMany({}, { $unset: { place: 1 } })
    const { sources } = await origin(a1, 'figure=videocheck')
    expect(factsOf(sources, 'Le fichier VideoCheck').Lignes).toBe('origine non conservée')
  })
})

describe('planned potential', () => {
  test('days × 7 h, down to the workers, the last change and the user who froze the hours', async () => {
    const { anne: worker } = await makeTeam(net.sites.a1)
    const entry = { workerId: worker._id, date: '2026-11-27', code: '0.5', seen: '1' }
    await freezePotential(anne, a1, MONTH)
    await saveEntries(anne, [entry])
    const found = await origin(a1, 'figure=potential')
    // 20.5 + 21 days; 42 days when the potential was frozen
    expect([found.terms, found.value]).toEqual([[41.5, 294], 290.5])
    expect(rowsOf(found)).toEqual([
      ['Anne Martin', 20.5, null, 143.5],
      ['Bruno Petit', 21, null, 147],
    ])
    expect(found.parts.rows.map(({ note }) => note?.slice(0, 21))).toEqual([
      'modifié le 20/11/2026',
      'modifié le 01/11/2026',
    ])
    expect(factsOf(found.sources, 'Le planning').Par).toBe('Anne Chef')
    expect(factsOf(found.sources, 'Le potentiel figé')).toEqual({
      'Potentiel figé': { at: '2026-11-20T07:30:00.000Z' },
      Par: 'Anne Chef',
    })
    expect(rowsOf(await origin(plate, 'figure=potential&service=mechanic'))).toEqual([
      ['Concession A1', 20.5, 147, 143.5],
      ['Concession A2', 0, 0, 0],
    ])
  })

  test('names hours frozen before the audit existed, or never frozen', async () => {
    const facts = async () =>
      factsOf((await origin(a1, 'figure=potential')).sources, 'Le potentiel figé')
    expect(await facts()).toEqual({ 'Figé le': 'jamais figé' })
    await storeObjectif(net.sites.a1, MONTH, { revenue: 1, hours: 1, hec: 1 })
    const frozenAt = new Date('2026-11-06T09:00:00Z')
    await (await objectifs.open()).updateOne({ siteId: net.sites.a1._id }, { $set: { frozenAt } })
    expect(await facts()).toEqual({
      'Figé le': { at: '2026-11-06T09:00:00.000Z' },
      Par: 'origine non conservée',
    })
  })

  test('a CCS sees the hours, not the workers', async () => {
    await makeTeam(net.sites.a1)
    const { value, parts } = await origin(a1, 'figure=potential', showsImporter('ccs'))
    expect([value, parts.rows]).toEqual([294, []])
  })
})

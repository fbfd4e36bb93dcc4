import { describe, expect, it } from 'vitest'
import type { MadeCell } from '../workbook/writers.fixture'
import { MODEL, plain, ROW, read, sentences } from './small-table.fixture'

describe('sums that cannot be', () => {
  it.each([
    [
      [
        ['00327', 'Mécanique', 5, -3, 0],
        ['00327', 'Mécanique', 5, 1, 0],
      ],
      'Feuille « F », ligne 2, colonne « Temps » : « Heures totales (HT) », Mécanique : la somme −2 est négative (lignes 2, 3).',
    ],
    [
      [['00327', 'Mécanique', 5, 1, 2]],
      'Feuille « F », ligne 2, colonne « Client » : les heures HEC (2) dépassent les heures totales (1).',
    ],
    [
      [['00327', 'Mécanique', 2_000_000_000, 1, 1]],
      'Feuille « F », ligne 2, colonne « MO » : « CA Net », Mécanique : la somme 2 000 000 000 est hors de toute mesure.',
    ],
    [
      [['00327', 'Mécanique', '1.5', 1, 1]],
      'Feuille « F », ligne 2, colonne « MO » : « 1.5 » n’est pas un nombre écrit comme 1 234,56.',
    ],
    [
      [['00327', 'Mécanique', 5, { v: 0.5, z: 'h:mm' }, 0]],
      'Feuille « F », ligne 2, colonne « Temps » : la cellule est au format date ou heure (« 12:00 »), alors que le modèle y lit un nombre.',
    ],
  ] as [MadeCell[][], string][])('%j fail the concession', async (rows, sentence) => {
    const { errors, failed, days } = await read([...rows, ['00412', 'Mécanique', 1, 1, 1]])
    expect(sentences(errors).map(plain)[0]).toBe(sentence)
    expect(failed).toEqual([{ siteId: 'lyon', name: 'Lyon Vaise' }])
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['grenoble'])
  })

  it('a fraction of a piece fails the concession, two halves do not', async () => {
    const columns = { ...MODEL.columns, entriesClients: [{ column: 'Type' }] }
    const half = [...ROW.slice(0, 5), 0.5]
    const failing = await read([half], { columns })
    expect(sentences(failing.errors).map(plain)).toEqual([
      'Feuille « F », ligne 2, colonne « Type » : « Factures client », Mécanique : la somme 0,5 n’est pas un nombre entier.',
    ])
    expect(
      (await read([half, half], { columns })).days[0]?.sites[0]?.services.mechanic,
    ).toMatchObject({ entriesClients: 1 })
  })

  it('one day alone may be negative', async () => {
    const { failed, days } = await read([['00327', 'Mécanique', -50, -2, -1]], {
      time: { kind: 'day' },
    })
    expect(failed).toEqual([])
    expect(days).toMatchObject([
      { date: '2026-11-19', sites: [{ services: { mechanic: { totalHours: -2 } } }] },
    ])
  })

  it.each([
    ['hundredths', 'des centièmes d’heure'],
    ['minutes', 'des minutes'],
  ] as const)('decimals in %s refuse the file', async (unit, name) => {
    const columns = { ...MODEL.columns, totalHours: [{ column: 'Temps', unit }] }
    await expect(read([['00327', 'CARR', 1, 7.5, 0]], { columns })).rejects.toThrow(
      `Feuille «\u202fF\u202f», ligne 2, colonne «\u202fTemps\u202f»\u202f: 7,5 a des décimales, alors que le modèle «\u202fEssai\u202f» y lit ${name}\u202f: l’unité a changé.`,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { WorkbookRefused } from '../workbook/errors'
import { bySheetJs, type MadeCell, type MadeSheets } from '../workbook/writers.fixture'
import {
  ACTIVITY_HEADER,
  activityRow,
  DATE,
  readPlainly,
  SALES_HEADER,
  SITES,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from './rows.fixture'

const read = (sheets: MadeSheets) => readPlainly(bySheetJs(sheets), { date: DATE, sites: SITES })
async function refusal(reading: Promise<unknown>): Promise<WorkbookRefused> {
  const error = await reading.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof WorkbookRefused)) throw new Error(`not refused: ${error}`)
  return error
}

describe('headers and sheets', () => {
  it('matches them without regard to case, accents, spaces and order', async () => {
    const header = [...ACTIVITY_HEADER]
      .reverse()
      .map((text) => ` ${text.toUpperCase().replaceAll(' ', '\u202f')} `)
    const row = activityRow('00123').reverse()
    const { sites, errors } = await read({ ' ACTIVITE ': [header, row] })
    expect(errors).toEqual([])
    expect(sites[0]?.services.mechanic.netRevenue).toBe(10_000)
  })

  it('finds the headers below blank rows', async () => {
    const { sites } = await read({ Activité: [[], [null], ACTIVITY_HEADER, activityRow('123')] })
    expect(sites[0]?.rows).toEqual({ mechanic: 4 })
  })

  it('ignores unknown columns and sheets and names them', async () => {
    const { sites, warnings } = await read({
      Activité: [
        [...ACTIVITY_HEADER, '__proto__', 'constructor'],
        [...activityRow('123'), '#N/A', 3],
      ],
      Notes: [['x']],
    })
    expect(sites).toHaveLength(1)
    expect(warnings.map(({ sheet, column }) => [sheet, column])).toEqual([
      ['Notes', null],
      ['Activité', '__proto__'],
      ['Activité', 'constructor'],
    ])
    expect(warnings[1]?.message).toContain('colonne L inconnue, ignorée')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('refuses a file with missing and duplicated headers, naming them all', async () => {
    const header = ACTIVITY_HEADER.map((text) => (text === 'CA Net' ? 'Chiffre' : text))
    const error = await refusal(read({ Activité: [[...header, 'heures hec'], activityRow('123')] }))
    expect(error.status).toBe(422)
    expect(
      error.findings.map(({ column, message }) => [
        column,
        message.split('\u202f: ').slice(1).join('\u202f: '),
      ]),
    ).toEqual([
      ['heures hec', 'la colonne est en double.'],
      [
        'CA Net',
        'la colonne obligatoire manque\u202f; en-tête inconnu\u202f: «\u202fChiffre\u202f».',
      ],
    ])
  })

  it('rejects a title above the headers, or data without headers, by one message', async () => {
    const title = [['Activité du 19/11/2026'], [], ACTIVITY_HEADER, activityRow('123')]
    const error = await refusal(read({ Activité: title }))
    expect(error.status).toBe(422)
    expect(error.findings).toEqual([
      {
        sheet: 'Activité',
        row: 1,
        column: null,
        site: null,
        message:
          'Feuille «\u202fActivité\u202f», ligne 1\u202f: les en-têtes doivent être sur la première ligne\u202f: ils sont ligne 3, supprimez les lignes au-dessus.',
      },
    ])
    expect(error.message).toBe(error.findings[0]?.message)
    const bare = await refusal(read({ Activité: [activityRow('123'), activityRow('777')] }))
    expect(bare.findings).toHaveLength(1)
    expect(bare.message).toContain('la première ligne\u202f: aucun en-tête connu ne s’y trouve.')
  })

  it('does without the optional headers', async () => {
    const without = (cells: MadeCell[]) => cells.filter((_, i) => i !== 2 && i !== 7)
    const { sites } = await read({
      Activité: [without(ACTIVITY_HEADER), without(activityRow('123'))],
    })
    expect(sites[0]?.services.mechanic.ongoingWorkshops).toBe(0)
  })

  it('refuses a file without the sheet Activité, or with nothing in it', async () => {
    expect((await refusal(read({ VideoCheck: [['Site']] }))).message).toBe(
      'La feuille «\u202fActivité\u202f» manque dans le classeur\u202f; il contient «\u202fVideoCheck\u202f».',
    )
    expect((await refusal(read({ VideoCheck: [ACTIVITY_HEADER] }))).message).toBe(
      'Le tableau d’activité est dans la feuille «\u202fVideoCheck\u202f»\u202f: renommez-la «\u202fActivité\u202f», puis recommencez.',
    )
    const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`Feuil${n}`, [['Site']]]))
    expect((await refusal(read(five))).message).toContain(
      'il contient «\u202fFeuil1\u202f», «\u202fFeuil2\u202f», «\u202fFeuil3\u202f» et 2 autres.',
    )
    expect((await refusal(read({ Activité: [ACTIVITY_HEADER] }))).message).toContain(
      'ne contient aucune ligne',
    )
    expect((await refusal(read({ Activité: [[]] }))).message).toContain('est vide')
    const blank = { Activité: [ACTIVITY_HEADER, activityRow('123')], Collaborateurs: [[], [' ']] }
    expect((await refusal(read(blank))).message).toBe(
      'La feuille «\u202fCollaborateurs\u202f» est vide\u202f: supprimez-la, ou remettez-y ses en-têtes.',
    )
    expect((await refusal(read({ Activité: [['x']], Activite: [['x']] }))).message).toContain(
      'en double',
    )
  })
})

describe('the sheets Collaborateurs and Ventes additionnelles', () => {
  const activity = [ACTIVITY_HEADER, activityRow('00123'), activityRow('123')]

  it('reads workers with their rows, an absent matricule included', async () => {
    const { sites } = await read({
      Activité: activity,
      Collaborateurs: [
        WORKER_HEADER,
        workerRow('00123', 'Marie Curie', { matricule: { v: 7, z: '0000' }, billed: '50,25' }),
        workerRow('00124', 'Marie Curie'),
        workerRow('Total', 'Total'),
      ],
    })
    expect(sites[0]?.workers).toEqual([
      {
        row: 2,
        pdv: '00123',
        name: 'Marie Curie',
        matricule: '0007',
        service: 'mechanic',
        metier: 'Mécanicien',
        billedHours: 50.25,
        ongoingHours: 2,
      },
      {
        row: 3,
        pdv: '00124',
        name: 'Marie Curie',
        matricule: null,
        service: 'mechanic',
        metier: 'Mécanicien',
        billedHours: 50,
        ongoingHours: 2,
      },
    ])
  })

  it('refuses a worker twice for a PDV number, by matricule or by name in any order', async () => {
    const { errors, failed } = await read({
      Activité: activity,
      Collaborateurs: [
        WORKER_HEADER,
        workerRow('123', 'Jean Dupont', { matricule: '1' }),
        workerRow('123', 'Jean Dupond', { matricule: '1' }),
        workerRow('00123', 'Léa Martin'),
        workerRow('00123', 'MARTIN Lea'),
      ],
    })
    expect(errors.map(({ row, message }) => [row, message.split('»\u202f: ').at(-1)])).toEqual([
      [3, 'le matricule «\u202f1\u202f» figure déjà ligne 2 pour le PDV 123.'],
      [5, '«\u202fMARTIN Lea\u202f» figure déjà ligne 4 pour le PDV 00123.'],
    ])
    expect(failed.map(({ name }) => name)).toEqual(['Rennes', 'Nantes'])
  })

  it('adds up sales by advisor and service; a blank advisor is Autre, a blank or missing family no sale', async () => {
    const header = SALES_HEADER.filter((text) => text !== 'Additifs')
    const short = (cells: MadeCell[]) => cells.filter((_, i) => SALES_HEADER[i] !== 'Additifs')
    const { sites, errors } = await read({
      Activité: activity,
      'Ventes additionnelles': [
        header,
        short(salesRow('00123', 'Zoé', 'Mécanique', { tires: 4, parebrise: 1 })),
        short(salesRow('00124', 'ZOE', 'Mécanique', { tires: 2 })),
        short(salesRow('00123', null, 'Carrosserie', { wipers: 3 })),
      ],
    })
    expect(errors).toEqual([])
    const none = {
      tires: 0,
      shockAbsorbers: 0,
      wipers: 0,
      brakePads: 0,
      batteries: 0,
      brakeDiscs: 0,
      parebrise: 0,
      filtresHuile: 0,
      additifs: 0,
      sterilisantsClim: 0,
    }
    expect(sites[0]?.advisers).toEqual([
      { name: 'Zoé', service: 'mechanic', sales: { ...none, tires: 6, parebrise: 1 } },
      { name: 'Autre', service: 'body', sales: { ...none, wipers: 3 } },
    ])
  })

  it('takes an advisor whose name two numbers write otherwise for one, as it takes collaborators', async () => {
    const { sites, errors } = await read({
      Activité: activity,
      'Ventes additionnelles': [
        SALES_HEADER,
        salesRow('00123', 'Zoé Le-Goff', 'Mécanique', { tires: 4 }),
        salesRow('00124', 'LE GOFF  Zoe', 'Mécanique', { tires: 2 }),
        salesRow('00124', '-', 'Mécanique', { tires: 1 }),
        salesRow('00123', '?', 'Mécanique', { tires: 1 }),
      ],
    })
    expect(errors).toEqual([])
    expect(sites[0]?.advisers.map(({ name, sales }) => [name, sales.tires])).toEqual([
      ['Zoé Le-Goff', 6],
      ['-', 1],
      ['?', 1],
    ])
  })

  it('reads an advisor AUTRE as no advisor, alone or with a blank one of another number', async () => {
    const { sites, errors } = await read({
      Activité: activity,
      'Ventes additionnelles': [
        SALES_HEADER,
        salesRow('00123', 'AUTRE', 'Mécanique', { tires: 4 }),
        salesRow('00124', null, 'Mécanique', { tires: 2 }),
      ],
    })
    expect(errors).toEqual([])
    expect(sites[0]?.advisers).toMatchObject([
      { name: 'Autre', service: 'mechanic', sales: { tires: 6 } },
    ])
  })

  it('refuses an advisor twice, and sales that are no whole numbers', async () => {
    const { errors } = await read({
      Activité: activity,
      'Ventes additionnelles': [
        SALES_HEADER,
        salesRow('123', null, 'MECA', { tires: 1 }),
        salesRow('123', 'Autre', 'Mécanique', { tires: 1 }),
        salesRow('00123', 'Zoé', 'MECA', { tires: 1.5 }),
      ],
    })
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Conseiller'],
      [4, 'Pneus'],
    ])
  })

  it('fails a concession that has workers but no activity', async () => {
    const { failed, sites } = await read({
      Activité: [ACTIVITY_HEADER, activityRow('123')],
      Collaborateurs: [WORKER_HEADER, workerRow('00123', 'Marie Curie')],
    })
    expect(sites.map((site) => site.siteId)).toEqual(['r'])
    expect(failed).toEqual([{ siteId: 'n', name: 'Nantes' }])
  })

  it('keeps scripts, formulas and paths as the text they are', async () => {
    const name = '=cmd|"/C calc"!A0 <script>alert(1)</script> ../../etc'
    const { sites } = await read({
      Activité: activity,
      Collaborateurs: [WORKER_HEADER, workerRow('123', name)],
    })
    expect(sites.find((site) => site.siteId === 'r')?.workers[0]?.name).toBe(name)
  })
})

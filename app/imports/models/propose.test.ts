import { describe, expect, it } from 'vitest'
import type { ImportModel, ModelPart } from '~/domain/import-models/model'
import type { Workbook } from '../workbook/read-workbook'
import { csvOf } from './books.fixture'
import { detectTable } from './detect-table'
import { LINES, NETWORK, PEOPLE, REPORT, SALES, STAFF, SUMMARY, WIDE } from './habits.fixture'
import { headerOrder } from './headers'
import { proposeModel } from './propose'
import { recognise } from './recognise'

const EMPTY = { sites: NETWORK, staff: STAFF, earlier: [] as ImportModel[] }

function proposed(book: Workbook, context = EMPTY, part?: ModelPart) {
  const detected = detectTable(book)
  if (!detected) throw new Error('no table')
  return { detected, ...proposeModel(detected, context, part) }
}

describe('models proposed for the six habits (8 §4)', () => {
  it('(a) sums by site and workshop: everything but the values', () => {
    const { model } = proposed(SUMMARY)
    const control = (column: string) => ({ row: 'Total général', column })
    expect(model).toEqual({
      feeds: 'activity',
      table: { headerRows: 1, end: 'total', fillDown: ['Site'] },
      time: { kind: 'cumulative' },
      numbers: 'fr',
      columns: {
        site: [{ column: 'Site' }],
        service: [{ column: 'Atelier' }],
        netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
        totalHours: [{ column: 'H. vendues' }],
        hecHours: [{ column: 'H. clients' }],
        ongoingHours: [{ column: 'H. en cours' }],
        ongoingWorkshops: [{ column: 'Nb OR ouverts' }],
      },
      control: {
        netRevenue: control('MO HT'),
        totalHours: control('H. vendues'),
        hecHours: control('H. clients'),
        ongoingHours: control('H. en cours'),
        ongoingWorkshops: control('Nb OR ouverts'),
      },
    })
  })

  it('(b) lines of invoices: conditions, different invoices and hundredths', () => {
    const { model, fields } = proposed(LINES)
    const time = { column: 'Tps fact', unit: 'hundredths' }
    expect(model).toEqual({
      feeds: 'activity',
      table: { headerRows: 1, end: 'total' },
      time: { kind: 'dated', column: 'Date facture' },
      numbers: 'fr',
      dates: 'dd/MM/yyyy',
      columns: {
        site: [{ column: 'Affaire' }],
        service: [{ column: 'Atelier' }],
        netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
        totalHours: [time],
        hecHours: [{ ...time, where: { Type: ['CLI'] } }],
        entriesClients: [{ distinct: 'N° facture', where: { Type: ['CLI'] } }],
        entriesGaranties: [{ distinct: 'N° facture', where: { Type: ['GAR'] } }],
        entriesCessions: [{ distinct: 'N° facture', where: { Type: ['INT'] } }],
      },
    })
    expect(fields.hecHours).toMatchObject({ source: 'derived', likeness: 0.85 })
  })

  it('(c) services side by side, without the columns of all services', () => {
    const { model } = proposed(WIDE)
    expect(model.columns.site).toEqual([{ column: 'N° PDV' }])
    expect(model.columns.service).toBeUndefined()
    expect(model.columns.netRevenue).toEqual([
      { column: 'Mécanique / CA HT', service: 'mechanic' },
      { column: 'Service rapide / CA HT', service: 'quickService' },
      { column: 'Carrosserie / CA HT', service: 'body' },
    ])
    expect(model.columns.totalHours).toHaveLength(3)
    expect(model.columns.hecHours).toHaveLength(3)
    expect(model.services).toBeUndefined()
    expect(model.control?.netRevenue).toEqual({ row: 'Total', column: 'Mécanique / CA HT' })
  })

  it('(d) a printed report: the concession from its heading, no hours that are only planned', () => {
    const { model } = proposed(REPORT)
    expect(model.table?.fillDown).toEqual(['Point de vente'])
    expect(model.columns).toEqual({
      site: [{ column: 'Point de vente' }],
      service: [{ column: 'Département' }],
      netRevenue: [{ column: 'Main d’œuvre HT' }],
      totalHours: [{ column: 'Temps facturés' }],
    })
    expect(model.control).toBeUndefined()
  })

  it('(e) hours of people: the total of the days, as durations', () => {
    const { model } = proposed(PEOPLE)
    expect(model).toMatchObject({ feeds: 'workers', time: { kind: 'cumulative' } })
    expect(model.table?.fillDown).toBeUndefined()
    expect(model.columns).toEqual({
      site: [{ column: 'Etab.' }],
      name: [{ column: 'Compagnon' }],
      matricule: [{ column: 'Matricule' }],
      service: [{ column: 'Atelier' }],
      billedHours: [{ column: 'Total', unit: 'hhmm' }],
    })
  })

  it('(e) without a total: a column per day', () => {
    const days = [1, 2, 3, 4, 5].map((day) => `0${day}`)
    const book = csvOf(
      ['PDV', 'Technicien', 'Service', ...days].join(';'),
      '6744;BENALI Karim;MEC;12:45;1:00;0:00;0:00;7:30',
    )
    expect(proposed(book).model.columns.billedHours).toEqual([{ column: '{day}', unit: 'hhmm' }])
  })

  it('columns of a date or a month by their pattern, and their total (8 §5)', () => {
    const dated = csvOf(
      'PDV;Atelier;CA au 18/11/2026;CA au 19/11/2026;Heures facturées',
      '6744;MEC;100,50;200,50;10',
      '6745;MEC;10;20;1',
      'Total;;110,50;220,50;11',
    )
    const { model } = proposed(dated)
    expect(model.columns.netRevenue).toEqual([{ column: 'CA au {date}' }])
    expect(model.control).toEqual({
      netRevenue: { row: 'Total', column: 'CA au {date}' },
      totalHours: { row: 'Total', column: 'Heures facturées' },
    })
    const monthly = csvOf(
      'PDV;Atelier;CA octobre;CA novembre;Heures facturées',
      '6744;MEC;100,50;200,50;10',
    )
    expect(proposed(monthly).model.columns.netRevenue).toEqual([{ column: 'CA {month}' }])
  })

  it('(e) not when the title says that people were only present', () => {
    const book = csvOf(
      'Pointage de novembre',
      'PDV;Technicien;Service;01;02;03;04;05',
      '6744;BENALI Karim;MEC;12:45;1:00;0:00;0:00;7:30',
    )
    expect(proposed(book, EMPTY, 'workers').model.columns.billedHours).toBeUndefined()
  })

  it('(f) sales by family codes in English', () => {
    expect(proposed(SALES).model).toEqual({
      feeds: 'sales',
      table: { headerRows: 1, end: 'total' },
      time: { kind: 'dated', column: 'Date' },
      numbers: 'en',
      dates: 'dd/MM/yyyy',
      columns: {
        site: [{ column: 'Dealer' }],
        adviser: [{ column: 'Service advisor' }],
        service: [{ column: 'Dept' }],
        family: [{ column: 'Family' }],
        quantity: [{ column: 'Qty' }],
      },
    })
  })

  it('recognises the file by the proposed model, with the headers in its order', () => {
    for (const book of [SUMMARY, LINES, WIDE, REPORT, PEOPLE, SALES]) {
      const { model, detected } = proposed(book)
      const named = { name: 'M', ...model }
      const known = { _id: 'm', version: 1, model: named, order: headerOrder(detected) }
      expect(recognise(book, [known]).kind).toBe('one')
    }
  })
})

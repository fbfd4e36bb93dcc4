import { describe, expect, it } from 'vitest'
import type { ImportModel, ModelPart } from '~/domain/import-models/model'
import type { Workbook } from '../workbook/read-workbook'
import { bookOf, csvOf } from './books.fixture'
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

  it('(e) without a total: the sum of the days', () => {
    const days = [1, 2, 3, 4, 5].map((day) => `0${day}`)
    const book = csvOf(
      ['PDV', 'Technicien', 'Service', ...days].join(';'),
      '6744;BENALI Karim;MEC;12:45;1:00;0:00;0:00;7:30',
    )
    expect(proposed(book).model.columns.billedHours).toEqual(
      days.map((column) => ({ column, unit: 'hhmm' })),
    )
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

  it('recognises the file by the proposed model, with the used headers in its order', () => {
    for (const book of [SUMMARY, LINES, WIDE, REPORT, PEOPLE, SALES]) {
      const { model, detected } = proposed(book)
      const named = { name: 'M', ...model }
      const known = { _id: 'm', version: 1, model: named, order: headerOrder(named, detected) }
      expect(recognise(book, [known]).kind).toBe('one')
    }
    const { detected, model } = proposed(REPORT)
    expect(headerOrder({ name: 'M', ...model }, detected)).toEqual([
      'Point de vente',
      'Département',
      'Main d’œuvre HT',
      'Temps facturés',
    ])
  })
})

describe('proposals by cells, earlier models and parts (8 §2, step 2)', () => {
  it('finds concessions, services and people under unknown headers', () => {
    const book = csvOf(
      'Struct;Zz;Qui;H. vendues',
      '6744;MEC;BENALI Karim;12,5',
      '6745;CAR;Masson Éric;8,5',
      '6746;RAP;HAMON LUCIE;7,5',
    )
    const { model, fields } = proposed(book)
    expect(model.feeds).toBe('workers')
    expect(model.columns).toEqual({
      site: [{ column: 'Struct' }],
      service: [{ column: 'Zz' }],
      name: [{ column: 'Qui' }],
      billedHours: [{ column: 'H. vendues' }],
    })
    expect(fields.site).toMatchObject({ source: 'cells', likeness: 0.95 })
    expect(fields.billedHours?.source).toBe('header')
  })

  it('believes the cells of an Atelier that holds concessions', () => {
    const book = csvOf('Atelier;Activité;MO HT', 'Lyon Vaise;MEC;1,50', 'Vénissieux;CAR;2,50')
    expect(proposed(book).model.columns).toMatchObject({
      site: [{ column: 'Atelier' }],
      service: [{ column: 'Activité' }],
    })
  })

  it('takes no amounts for hours, texts for amounts, or order numbers for orders in progress', () => {
    const book = csvOf(
      'Site;Service;MO HT;H. vendues;OR en cours',
      'LYV;MEC;voir note;12:45;482110',
      'VEN;CAR;néant;8:30;482111',
    )
    expect(Object.keys(proposed(book).model.columns)).toEqual(['site', 'service', 'totalHours'])
  })

  it('prefers the net column, and subtracts no discount from it', () => {
    const book = csvOf('Site;Service;MO HT;Remise;CA Net', 'LYV;MEC;10,50;0,50;10,00')
    expect(proposed(book).model.columns.netRevenue).toEqual([{ column: 'CA Net' }])
  })

  it('adds a discount that is negative already', () => {
    const book = csvOf('Site;Service;MO HT;Remise', 'LYV;MEC;10,50;-0,50', 'LYV;CAR;8,50;-1,50')
    expect(proposed(book).model.columns.netRevenue).toEqual([
      { column: 'MO HT' },
      { column: 'Remise' },
    ])
  })

  it('never uses a header that occurs twice', () => {
    const book = csvOf('Site;Service;MO HT;MO HT', 'LYV;MEC;10,50;11,50')
    expect(proposed(book).model.columns.netRevenue).toBeUndefined()
  })

  it('copies the terms of an earlier model whose headers are all there', () => {
    const where = { Type: ['CLI'] }
    const earlier: ImportModel[] = [
      {
        name: 'Avant',
        feeds: 'activity',
        time: { kind: 'cumulative' },
        numbers: 'fr',
        columns: {
          netRevenue: [{ column: 'montant ligne', where }],
          totalHours: [{ column: 'Autre' }],
        },
      },
    ]
    const book = csvOf('Site;TYPE;Montant ligne;H. vendues', 'LYV;CLI;10,50;1,00')
    const { model, fields } = proposed(book, { ...EMPTY, earlier })
    expect(model.columns.netRevenue).toEqual([
      { column: 'Montant ligne', where: { TYPE: ['CLI'] } },
    ])
    expect(fields.netRevenue).toMatchObject({ source: 'earlier', likeness: 1 })
    expect(model.columns.totalHours).toEqual([{ column: 'H. vendues' }])
    expect(proposed(book).model.columns.netRevenue).toBeUndefined()
  })

  it('tells VideoCheck and families side by side by their columns', () => {
    const video = csvOf(
      'PDV;Entrées;Dossiers envoyés;CA identifié;CA réalisé',
      '6744;10;8;1500,50;700,00',
    )
    expect(proposed(video).model.feeds).toBe('videocheck')
    expect(Object.keys(proposed(video).model.columns)).toEqual([
      'site',
      'entries',
      'sent',
      'identified',
      'realised',
    ])
    const sales = csvOf('PDV;Vendeur;Service;Pneus;Batteries;CA pneus', '6744;Hamon;MEC;4;1;900,50')
    const { model } = proposed(sales)
    expect(model.feeds).toBe('sales')
    expect(model.columns).toMatchObject({
      tires: [{ column: 'Pneus' }],
      batteries: [{ column: 'Batteries' }],
    })
  })

  it('reads services off headers of one row', () => {
    const book = csvOf('Site;CA Mécanique;CA Carrosserie;H. vendues méca', 'LYV;10,50;9,50;1,00')
    const { model } = proposed(book)
    expect(model.columns).toEqual({
      site: [{ column: 'Site' }],
      netRevenue: [
        { column: 'CA Mécanique', service: 'mechanic' },
        { column: 'CA Carrosserie', service: 'body' },
      ],
      totalHours: [{ column: 'H. vendues méca', service: 'mechanic' }],
    })
    expect(model.services).toEqual(['mechanic', 'body'])
  })

  it('adds up the natures side by side when all three are there', () => {
    const book = csvOf(
      'Site;Service;Mt MO CLI;Mt MO GAR;Mt MO INT;Tps CLI;Tps GAR;Nb fac. INT',
      '6744;MEC;100,5;10,5;5,5;1,25;0,5;1',
    )
    expect(proposed(book).model.columns).toEqual({
      site: [{ column: 'Site' }],
      service: [{ column: 'Service' }],
      netRevenue: [{ column: 'Mt MO CLI' }, { column: 'Mt MO GAR' }, { column: 'Mt MO INT' }],
      hecHours: [{ column: 'Tps CLI' }],
      entriesCessions: [{ column: 'Nb fac. INT' }],
    })
  })

  it('keeps lines of labour among lines of parts', () => {
    const book = csvOf(
      'Affaire;Nature;N° facture;Qté;Montant HT;Type',
      '6744;MO;F1;1,5;90,00;CLI',
      '6744;PR;F1;4;50,00;CLI',
      '6745;MO;F2;2,5;150,00;GAR',
    )
    const where = { Nature: ['MO'] }
    expect(proposed(book).model.columns).toMatchObject({
      netRevenue: [{ column: 'Montant HT', where }],
      totalHours: [{ column: 'Qté', where }],
      hecHours: [{ column: 'Qté', where: { Nature: ['MO'], Type: ['CLI'] } }],
    })
  })

  it('takes HT for hours next to HEC only', () => {
    const book = csvOf('Site;Service;CA;HT;HEC', 'LYV;MEC;1000,5;12,5;10,5')
    expect(proposed(book).model.columns.totalHours).toEqual([{ column: 'HT' }])
    const alone = csvOf('Site;Service;CA;HT', 'LYV;MEC;1000,5;900,5')
    expect(proposed(alone).model.columns.totalHours).toBeUndefined()
  })

  it('takes revenue for thousands or cents by what an hour earns', () => {
    const unit = (revenue: string) =>
      proposed(csvOf('Site;Service;CA Net;Heures vendues', `LYV;MEC;${revenue};150,5`)).model
        .columns.netRevenue?.[0]?.unit
    // 150.5 h: 82 € an hour as thousands, 82 € as euros, 82 € as cents.
    expect(unit('12,34')).toBe('thousands')
    expect(unit('12340,50')).toBeUndefined()
    expect(unit('1234050')).toBe('cents')
  })

  it('adds the first name next to the name', () => {
    const book = csvOf('PDV;Nom;Prénom;Service;H. vendues', '6744;MARTIN;Zoé;MEC;12,5')
    expect(proposed(book).model.columns.name).toEqual([{ column: 'Nom' }, { column: 'Prénom' }])
  })

  it('is cumulative with one day, or with a day that is no day of an invoice', () => {
    const one = csvOf('Site;Date;MO HT', 'LYV;03/11/2026;1,50', 'VEN;03/11/2026;2,50')
    expect(proposed(one).model.time).toEqual({ kind: 'cumulative' })
    const order = csvOf('Site;Date OR;MO HT', 'LYV;03/11/2026;1,50', 'VEN;04/11/2026;2,50')
    expect(proposed(order).model.time).toEqual({ kind: 'cumulative' })
  })

  it('takes whole numbers for hundredths when an hour would earn too little', () => {
    // 10 312 € for 12 050: 85 € an hour in hundredths, less than 1 € in hours.
    const book = bookOf({
      A: [
        ['Site', 'Atelier', 'CA HT', 'Heures vendues'],
        ['LYV', 'MEC', 10312, 12050],
      ],
    })
    expect(proposed(book).model.columns.totalHours?.[0]?.unit).toBe('hundredths')
    const hours = bookOf({
      A: [
        ['Site', 'Atelier', 'CA HT', 'Heures vendues'],
        ['LYV', 'MEC', 10312, 121],
      ],
    })
    expect(proposed(hours).model.columns.totalHours?.[0]?.unit).toBeUndefined()
  })

  it('reads units off headers', () => {
    const book = csvOf('Site;Service;CA HT (k€);Temps facturé (min)', 'LYV;MEC;10,5;90')
    expect(proposed(book).model.columns).toMatchObject({
      netRevenue: [{ column: 'CA HT (k€)', unit: 'thousands' }],
      totalHours: [{ column: 'Temps facturé (min)', unit: 'minutes' }],
    })
  })
})

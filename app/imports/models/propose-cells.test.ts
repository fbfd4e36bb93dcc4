import { describe, expect, it } from 'vitest'
import type { ImportModel, ModelPart } from '~/domain/import-models/model'
import type { Workbook } from '../workbook/read-workbook'
import { bookOf, csvOf } from './books.fixture'
import { detectTable } from './detect-table'
import { NETWORK, STAFF } from './habits.fixture'
import { proposeModel } from './propose'

const EMPTY = { sites: NETWORK, staff: STAFF, earlier: [] as ImportModel[] }

function proposed(book: Workbook, context = EMPTY, part?: ModelPart) {
  const detected = detectTable(book)
  if (!detected) throw new Error('no table')
  return { detected, ...proposeModel(detected, context, part) }
}

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

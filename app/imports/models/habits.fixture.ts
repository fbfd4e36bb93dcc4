import { bookOf, csvOf } from './books.fixture'

/** Concessions of the made-up exports. */
export const NETWORK = [
  { siteId: 's1', name: 'Lyon Vaise', numerosPDV: ['6744'] },
  { siteId: 's2', name: 'Vénissieux', numerosPDV: ['6745', '6746'] },
  { siteId: 's3', name: 'Grenoble Meylan', numerosPDV: ['00381'] },
]
export const STAFF = [
  { name: 'BENALI Karim', matricule: 'M104' },
  { name: 'Hamon Lucie', matricule: 'M105' },
  { name: 'Masson Éric', matricule: null },
]

/** (a) Sums by site code and workshop code under three title rows, with subtotals and a total. */
export const SUMMARY = bookOf({
  Feuil1: [
    ['ATELIER - CUMUL DU MOIS'],
    ['Édité le', '26/11/2026'],
    [],
    [
      'Site',
      'Atelier',
      'MO HT',
      'Remise',
      'H. vendues',
      'H. clients',
      'H. en cours',
      'Nb OR ouverts',
      'Total TTC',
    ],
    ['LYV', 'MEC', 10312.4, 312.4, 120.5, 80.25, 12, 4, 12000],
    [null, 'RAP', 2089.9, 89.9, 30, 30, 2.5, 1, 2400],
    ['Sous-total LYV', null, 12402.3, 402.3, 150.5, 110.25, 14.5, 5, 14400],
    ['VEN', 'CAR', 5204, 120.4, 60, 41, 8, 2, 6100],
    [null, 'MEC', 8000, 0, 99.75, 70, 3, 3, 9600],
    ['Sous-total VEN', null, 13204, 120.4, 159.75, 111, 11, 5, 15700],
    ['Total général', null, 25606.3, 522.7, 310.25, 221.25, 25.5, 10, 30100],
  ],
})

/** (b) Lines of invoices, hours in hundredths, the minus behind. */
export const LINES = csvOf(
  'Affaire;Atelier;Type;N° OR;N° facture;Date facture;MO HT;Remise;Tps fact;Réceptionnaire',
  '6744;MEC;CLI;48211;F260311;03/11/2026;312,40;15,62;250;BENALI Karim',
  '6744;MEC;GAR;48212;F260312;03/11/2026;148,00;0,00;110;BENALI Karim',
  '6744;RAP;CLI;48213;F260313;04/11/2026;89,90;0,00;60;Hamon Lucie',
  '6745;CAR;CLI;48217;F260320;13/11/2026;1 204,00;120,40;900;Masson Éric',
  '6745;MEC;INT;48219;F260321;13/11/2026;75,00;0,00;80;Masson Éric',
  '6745;MEC;CLI;48220;A260041;14/11/2026;64,20-;0,00;50-;Masson Éric',
)

/** (c) Services side by side under two header rows. */
export const WIDE = bookOf({
  Synthese: [
    ['Activité atelier, novembre 2026'],
    [
      null,
      null,
      'Mécanique',
      null,
      null,
      'Service rapide',
      null,
      null,
      'Carrosserie',
      null,
      null,
      'Total',
      null,
    ],
    [
      'N° PDV',
      'Nom',
      'CA HT',
      'Heures',
      'HEC',
      'CA HT',
      'Heures',
      'HEC',
      'CA HT',
      'Heures',
      'HEC',
      'CA HT',
      'Heures',
    ],
    ['6744', 'Lyon Vaise', 10000, 100, 60, 2000, 20, 20, 5000, 50, 40, 17000, 170],
    ['6745', 'Vénissieux', 8000, 80, 50, 1000, 10, 10, 4000, 40, 30, 13000, 130],
    ['Total', null, 18000, 180, 110, 3000, 30, 30, 9000, 90, 70, 30000, 300],
  ],
})

/** (d) A printed report: the concession in a row of its own, headers repeated on each page. */
export const REPORT = bookOf({
  Etat: [
    ['Etat des ateliers du 01/11 au 26/11'],
    ['Point de vente', 'Département', 'Main d’œuvre HT', 'Temps facturés', 'Heures prévues'],
    ['Lyon Vaise', null, null, null, null],
    [null, 'Mécanique', 10000, 100.5, 110],
    [null, 'Tôlerie', 5000, 50, 60],
    ['Total Lyon Vaise', null, 15000, 150.5, 170],
    [],
    ['Point de vente', 'Département', 'Main d’œuvre HT', 'Temps facturés', 'Heures prévues'],
    ['Vénissieux', null, null, null, null],
    [null, 'Mécanique', 8000, 80.25, 90],
    [null, 'Express', 1000, 10, 12],
    ['Total Vénissieux', null, 9000, 90.25, 102],
  ],
})

const clock = (hours: number) => ({ v: hours / 24, z: '[h]:mm' })
/** (e) Hours of people, days across, as durations. */
export const PEOPLE = bookOf({
  Heures: [
    ['Heures facturées par compagnon'],
    ['Etab.', 'Compagnon', 'Matricule', 'Atelier', '01', '02', '03', '04', '05', '06', 'Total'],
    ...(
      [
        ['6744', 'BENALI Karim', 'M104', 'MEC', 12.75],
        ['6744', 'Hamon Lucie', 'M105', 'RAP', 8.5],
        ['6745', 'Masson Éric', null, 'CAR', 10],
      ] as const
    ).map(([site, name, matricule, service, hours]) => [
      site,
      name,
      matricule,
      service,
      clock(hours),
      ...[0, 0, 0, 0, 0].map(clock),
      clock(hours),
    ]),
  ],
})

/** (f) Sales by family codes, dated over two months, numbers written in English. */
export const SALES = csvOf(
  'Date;Dealer;Dept;Service advisor;Family;Qty;Amount',
  '30/10/2026;6744;MEC;BENALI Karim;PNEU;4;1,320.50',
  '02/11/2026;6744;MEC;BENALI Karim;PLAQ;1;89.90',
  '13/11/2026;6745;RAP;Hamon Lucie;BAT;2;240.00',
)

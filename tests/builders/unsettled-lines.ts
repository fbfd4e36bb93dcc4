/** Model of a CSV export by line, to be sent as JSON; it knows two kinds of invoices. */
export const UNSETTLED_MODEL = {
  name: 'Lignes à décider',
  feeds: 'activity',
  services: ['body'],
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Garage' }],
    service: [{ column: 'Métier' }],
    netRevenue: [{ column: 'Ventes MO', where: { Nature: { not: ['INT'] } } }],
    totalHours: [{ column: 'Heures MO', where: { Nature: { not: ['INT'] } } }],
    hecHours: [{ column: 'Heures MO', where: { Nature: ['CLI'] } }],
  },
  values: { service: { TOL: 'body' } },
  known: { Nature: ['CLI', 'INT'] },
}
/** File of that model with an unknown concession, service and kind of invoice. */
export const UNSETTLED_LINES = Buffer.from(
  [
    'Garage;Métier;Nature;Ventes MO;Heures MO',
    'QXW;TOL;CLI;50000,00;500',
    'QXW;TOL;GAR;1234,50;12,5',
    'QXW;LAV;CLI;20,00;1',
  ].join('\r\n'),
  'utf8',
)

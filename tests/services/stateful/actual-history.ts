import type { HistoryFigures } from '~/domain/history/view'
import { historyPage, readMonthlySummary } from '~/services/analysis/history.server'
import { analysed } from './actual-paper'
import type { Scope } from './figures'
import { by, type Expected, flat } from './flatten'
import { admin } from './network-fixture'
import { keyed, params, query } from './queries'

/** The model names whole concessions; a service without objective is named as 'Dole, Service Rapide'. */
const isConcession = (name: string) => !name.includes(', ')

/** Answers of the history page and its REST call. */
export const HISTORY_ANSWERS = {
  async history(scope: Scope, date: string): Promise<Expected> {
    const read = async (text: string) => {
      const { view } = await historyPage(admin, await analysed(scope, date), params(text))
      return view
    }
    const [months, quarters] = [await read(''), await read('cut=quarter&metric=ht')]
    if (months.state !== 'data' || quarters.state !== 'data') return { state: months.state }
    const lists = [
      'unbudgeted',
      'uncompared',
      'dataless',
      'unrecorded',
      'untargeted',
      'absentBefore',
      'shorterBefore',
    ] as const
    const { tendency } = months
    const own = <T extends HistoryFigures>(row: T) => ({
      ...row,
      ...by(lists, (list) => row[list].filter(isConcession).sort().join()),
    })
    return flat({
      state: 'data',
      months: keyed(months.rows, ({ key }) => key, own),
      quarters: keyed(quarters.rows, ({ key }) => key.slice(-1), own),
      year: own(months.summary),
      tendency: tendency && { ...tendency, unlike: [...tendency.unlike].sort().join() },
      services: keyed(months.services, ({ service }) => service, own),
    })
  },
  async monthlySummary(scope: Scope, date: string): Promise<Expected> {
    const { date: _date, ...where } = query(scope, date)
    const { months } = await readMonthlySummary(admin, { endDate: date.slice(0, 7), ...where })
    return flat(
      keyed(
        months,
        ({ year, month }) => `${year}-${String(month).padStart(2, '0')}`,
        ({ netRevenue, totalHours }) => ({ revenue: netRevenue, ht: totalHours }),
      ),
    )
  },
}

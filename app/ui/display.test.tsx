import { describe, expect, it } from 'vitest'
import { Card } from './card'
import { DataTable } from './data-table'
import { DeleteDialog } from './delete-dialog'
import { Dialog } from './dialog'
import { Icon } from './icon'
import { MonthProgress } from './month-progress'
import { Notice } from './notice'
import { Pagination } from './pagination'
import { ProgressBar } from './progress-bar'
import { markup, tags, textOf } from './render.fixture'
import { StatusPill } from './status-pill'
import { SegmentedLinks, Tabs } from './tab-links'
import { Toast } from './toast'

describe('status and notices', () => {
  it('never say it by colour alone', () => {
    const pill = markup(<StatusPill tone="bad">en retard</StatusPill>)
    expect(pill).toContain('<svg')
    expect(textOf(pill)).toBe('en retard')
    const figure = markup(
      <StatusPill tone="bad" label="en retard">
        62 %
      </StatusPill>,
    )
    expect(figure).toContain('role="img" aria-label="en retard"')
  })

  it('interrupt for errors, wait for the rest', () => {
    expect(markup(<Notice tone="error">Refusé</Notice>)).toContain('role="alert"')
    expect(markup(<Notice tone="success">Fait</Notice>)).toContain('role="status"')
    expect(markup(<Notice tone="warning">Partiel</Notice>)).toContain('aria-label="Attention"')
  })

  it('are a plain banner before scripts run, without a button that could not work', () => {
    const html = markup(<Toast toast={{ type: 'success', message: 'Import réussi\u202f!' }} />)
    expect(textOf(html)).toBe('Import réussi\u202f!')
    expect(html).not.toContain('is-floating')
    expect(html).not.toContain('<button')
  })
})

describe('bars', () => {
  it.each([
    [65, '65', '65\u202f%'],
    [130, '100', '130\u202f%'],
    [-5, '0', '−5\u202f%'],
    [null, '0', '-'],
    [Number.NaN, '0', '-'],
    [Number.POSITIVE_INFINITY, '0', '-'],
  ])('show %s as %s of 100, spoken as it is written: %s', (percent, value, spoken) => {
    const [bar] = tags(markup(<ProgressBar percent={percent} label="Réalisation" />), 'progress')
    expect(bar).toContain(`value="${value}"`)
    expect(bar).toContain('aria-label="Réalisation"')
    expect(bar).toContain(`aria-valuetext="${spoken}"`)
  })

  it('write the month’s progress in words', () => {
    const month = (elapsed: number, total: number, percent: number) =>
      textOf(
        markup(<MonthProgress month="2026-11" elapsed={elapsed} total={total} percent={percent} />),
      )
    expect(month(13, 20, 65)).toBe('Novembre 2026 · 13 jours écoulés sur 20 · 65\u202f%')
    expect(month(1, 20, 5)).toBe('Novembre 2026 · 1 jour écoulé sur 20 · 5\u202f%')
    expect(month(0, 0, 0)).toBe('Novembre 2026 · 0 jour écoulé sur 0 · 0\u202f%')
  })
})

describe('a data table', () => {
  const table = (
    <DataTable
      caption="Détails par service"
      columns={[
        { key: 'name', header: 'Service', cell: (row: { name: string; ca: number }) => row.name },
        { key: 'ca', header: 'CA NET', number: true, cell: (row) => row.ca, total: 30 },
      ]}
      rows={[
        { name: 'Mécanique', ca: 10 },
        { name: 'Carrosserie', ca: 20 },
      ]}
      rowKey={(row) => row.name}
      totalLabel="Total"
    />
  )

  it('names itself, its columns and its rows, and can be scrolled by keyboard', () => {
    const html = markup(table)
    const id = /<caption id="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`<section class="table-scroll" aria-labelledby="${id}" tabindex="0">`)
    expect(html.match(/<th scope="col"/g)).toHaveLength(2)
    expect(html).toContain('<th scope="row">Mécanique</th><td class="is-number">10</td>')
    expect(html).toContain('<tfoot><tr><th scope="row">Total</th><td class="is-number">30</td>')
  })
})

describe('links that choose', () => {
  const choices = [
    { to: '/synthesis', label: 'Vue d’ensemble', current: true },
    { to: '/synthesis?tab=mois', label: 'Avancement du mois', current: false },
  ]

  it('say which one is current', () => {
    const [first, second] = tags(markup(<Tabs label="Vues" choices={choices} />), 'a')
    expect(first).toContain('aria-current="page"')
    expect(second).not.toContain('aria-current')
    const toggle = markup(<SegmentedLinks label="Mesure" choices={choices} />)
    expect(toggle).toContain('role="group" aria-label="Mesure"')
    expect(tags(toggle, 'a')[0]).toContain('aria-current="true"')
  })

  it('turn pages only where there are some', () => {
    const to = (page: number) => `/admin?page=${page}`
    expect(markup(<Pagination page={1} pages={1} to={to} />)).toBe('')
    const html = markup(<Pagination page={2} pages={3} to={to} />)
    expect(html).toContain('href="/admin?page=1"')
    expect(html).toContain('href="/admin?page=3"')
    expect(textOf(html)).toContain('Page 2 sur 3')
  })
})

describe('a dialog', () => {
  it('is an open section with a close link before scripts run', () => {
    const html = markup(
      <Dialog id="popup" title="CA NET" closeTo="/synthesis?date=2026-11-19">
        Contenu
      </Dialog>,
    )
    expect(html).toMatch(/<dialog[^>]* id="popup"[^>]* open=""/)
    expect(html).toContain('aria-label="Fermer"')
    expect(html).toContain('href="/synthesis?date=2026-11-19"')
    const id = /aria-labelledby="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`<h2 id="${id}">CA NET</h2>`)
  })
})

it('names each cell by its column where rows become cards on a phone', () => {
  const table = (cards: boolean | 'figures') =>
    markup(
      <DataTable
        cards={cards}
        caption="Tickets"
        columns={[
          { key: 'subject', header: 'Sujet', cell: () => 'Import' },
          { key: 'type', header: 'Type', cell: () => 'Bug' },
          { key: 'day', header: 'Jour J-1', cell: () => '19' },
        ]}
        rows={[1]}
        rowKey={String}
      />,
    )
  expect(table(true)).toContain('<td data-label="Type">Bug</td>')
  // 'J-1' is never cut at its hyphen
  expect(table(true)).toContain('<td data-label="Jour J-\u20601">19</td>')
  expect(table('figures')).toContain('class="data-table is-figures"')
  expect(table(true)).toContain('<th scope="row">Import</th>')
  expect(table(false)).toContain('<td>Bug</td>')
})

describe('the rest', () => {
  it('asks before it destroys, with a way back', () => {
    const html = markup(
      <DeleteDialog
        title="Supprimer&#8239;?"
        closeTo="/admin"
        values={{ id: '7' }}
        act={{ name: 'intent', value: 'delete' }}
        refusal="Elle contient encore 1 concession."
      >
        Tout sera perdu.
      </DeleteDialog>,
    )
    expect(html).toMatch(/role="alert".*Suppression refusée.*contient encore 1 concession/)
    expect(html).toMatch(/<button[^>]*name="intent" value="delete"/)
    expect(html).toContain('<input type="hidden" name="id" value="7"/>')
    expect(html).toMatch(/<form method="post"/)
    expect(html).toContain('href="/admin"')
  })

  it('hides decorative icons and names the others', () => {
    expect(markup(<Icon name="print" />)).toContain('aria-hidden="true"')
    expect(markup(<Icon name="print" label="Imprimer" />)).toContain('aria-label="Imprimer"')
  })

  it('names a card by its title', () => {
    const html = markup(
      <Card id="details" title="Détails">
        x
      </Card>,
    )
    expect(html).toContain('aria-labelledby="details"')
    expect(html).toContain('id="details">Détails</h2>')
  })
})

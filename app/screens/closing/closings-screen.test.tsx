import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { monthLine, scopeLines } from '~/domain/closing/view'
import { pageOf } from '~/domain/paging'
import { textOf } from '~/ui/render.fixture'
import { ClosingsScreen } from './closings-screen'

/** The screen of a network with these groups, of which nothing is closed. */
function screenOf(groups: { _id: string; name: string }[], change: { groups?: number } = {}) {
  const panel = {
    months: [{ ...monthLine('2026-10', []), ...change }],
    groupCount: groups.length,
    month: '2026-10',
    scopes: pageOf(scopeLines(groups, []), null, 50),
    earlier: [],
    asked: null,
    fresh: 'f',
  }
  const next = { scope: { to: '/admin/network', text: 'Créer les groupes' } }
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => <Outlet context={{ next }} />,
      children: [{ path: '', Component: () => <ClosingsScreen panel={panel} again={null} /> }],
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

describe('the closed months', () => {
  it('of a network without groups say that there is nothing to close, and lead on', () => {
    const html = screenOf([])
    expect(textOf(html)).toContain(
      'Aucun mois à clôturerLe réseau n’a encore aucun groupe. Créer les groupes',
    )
    expect(html).toContain('href="/admin/network"')
    expect(html).not.toContain('<table')
    expect(html).not.toContain('Clôturer<')
  })

  it('are listed once there is a group, or while a deleted one is still closed', () => {
    expect(textOf(screenOf([{ _id: 'g1', name: 'Nord' }]))).toContain('0 sur 1')
    expect(textOf(screenOf([], { groups: 1 }))).toContain('1 sur 0')
  })
})

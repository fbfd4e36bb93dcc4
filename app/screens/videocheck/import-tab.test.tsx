import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptySelector } from '~/domain/hierarchy/options'
import { textOf } from '~/ui/render.fixture'
import { ImportTab } from './import-tab'

function markupWith(groups: { _id: string; name: string }[], allowAll: boolean): string {
  const tab = {
    refusal: null,
    period: '2026-11',
    lastPeriod: '2026-11',
    maxBytes: 1,
    models: [],
    result: null,
  }
  const selector = { ...emptySelector(), allowAll, groups }
  const next = { scope: { to: '/admin/network', text: 'Créer les concessions' } }
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => <Outlet context={{ selector, next }} />,
      children: [{ path: '', Component: () => <ImportTab tab={tab} again={null} /> }],
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}
const textWith = (...given: Parameters<typeof markupWith>) => textOf(markupWith(...given))

test('the first button, which Enter presses, checks the file and is the primary one', () => {
  const buttons = markupWith([], false).match(/<button type="submit"[^>]*>/g) ?? []
  expect(buttons).toEqual([
    expect.stringMatching(/button-primary.*value="true"|value="true".*button-primary/),
    expect.stringMatching(/value="false"/),
  ])
  expect(buttons[1]).not.toContain('button-primary')
})

test('a VideoCheck import into a network without groups warns before the upload', () => {
  const sentence = 'Le réseau n’a encore aucune concession'
  expect(textWith([], true)).toContain(sentence)
  expect(textWith([{ _id: 'g1', name: 'Rhône-Alpes' }], true)).not.toContain(sentence)
  // a user who covers no concession does not see whether the network is empty
  expect(textWith([], false)).not.toContain(sentence)
})

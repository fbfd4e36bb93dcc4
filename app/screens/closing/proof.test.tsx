import { createRemixStub } from '@remix-run/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ClosingView } from '~/domain/closing/view'
import { textOf } from '~/ui/render.fixture'
import { ClosingProof } from './proof'

const closing: ClosingView = {
  _id: 'c1',
  scope: 'all',
  scopeName: 'Tout le réseau',
  month: '2026-10',
  version: 2,
  state: 'closed',
  siteCount: 3,
  closedAt: '',
  closedBy: 'Anne',
  sha256: 'ab',
  sealedAt: '',
  signed: true,
  reopenedAt: null,
  reopenedBy: null,
  reason: null,
}
const htmlOf = (given: Partial<ClosingView>) => {
  const Component = () => <ClosingProof closing={{ ...closing, ...given }} />
  const Stub = createRemixStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

it('a signed closing offers four files and says the commands that check them', () => {
  const html = htmlOf({})
  expect(html.match(/proof\?piece=\w+/g)).toEqual([
    'proof?piece=text',
    'proof?piece=sha256',
    'proof?piece=signature',
    'proof?piece=key',
  ])
  expect(textOf(html)).toContain('sha256sum -c cloture-2026-10-v2.sha256')
  expect(textOf(html)).toContain(
    'openssl pkeyutl -verify -pubin -inkey cloture-2026-10-v2-cle-publique.pem -rawin -in cloture-2026-10-v2.jsonl -sigfile cloture-2026-10-v2.sig',
  )
})

it('a closing of before signatures offers its text and SHA-256', () => {
  const html = htmlOf({ signed: false })
  expect(html.match(/proof\?piece=\w+/g)).toEqual(['proof?piece=text', 'proof?piece=sha256'])
  expect(textOf(html)).toContain('Cette clôture est antérieure aux signatures.')
  expect(html).not.toContain('openssl')
})

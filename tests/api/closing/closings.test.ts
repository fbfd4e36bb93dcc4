import { createHash, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { read as readWorkbook } from 'xlsx'
import { closingContracts } from '~/api/closings.contracts.server'
import { newId } from '~/db/driver/ids.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { administered } from '../harness/accounts'
import { askPage } from '../harness/pages'

const PAGE = 'routes/_app+/admin.closings._index'
const NETWORK = 'routes/_app+/admin.network'
const at = administered(
  PAGE,
  NETWORK,
  'routes/_app+/admin.closings.$id_.export',
  'routes/_app+/admin.closings.$id_.proof',
)

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await at.ask(`/api${path}`, { method, token: at.token, json })
  return { status: response.status, body: await response.json() }
}
const north = () => at.network.groups.north._id
const close = (given: object = {}) =>
  rest('/closings', 'POST', { month: '2026-10', scope: north(), ...given })
const post = (form: Record<string, string>) =>
  askPage(at.ask, PAGE, '/admin/closings?month=2026-10', { token: at.token, form })
const SENTENCE =
  'Le mois d’octobre 2026 est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus être modifiés. Un administrateur peut le rouvrir.'

describe('a move from a day of a closed month (4-decisions, 72)', () => {
  const WHY =
    'Le mois d’octobre 2026 est clôturé\u202f: ses chiffres ne changent plus. La date d’effet est au plus tôt le 01/11/2026.'

  it('answers 409 by REST, comes back in the form, and is done from the month after it', async () => {
    const { a1, b1 } = at.network.sites
    await close()
    const october = { plateId: b1.plateId, effectiveFrom: '2026-10-01' }
    const refused = { status: 409, body: { message: WHY } }
    expect(await rest(`/sites/${a1._id}`, 'PUT', october)).toMatchObject(refused)
    const south = { groupId: at.network.groups.south._id, effectiveFrom: '2026-10-01' }
    expect(await rest(`/plates/${a1.plateId}`, 'PUT', south)).toMatchObject(refused)
    const shown = { id: a1._id, seenName: a1.name, seenParent: a1.plateId, seenPdv: '0101 0102' }
    const typed = { name: a1.name, parent: b1.plateId, pdv: '0101 0102', placedFrom: '2026-10-01' }
    const form = { intent: 'edit-site', ...shown, ...typed }
    expect(
      await askPage(at.ask, NETWORK, '/admin/network', { token: at.token, form }),
    ).toMatchObject({
      status: 409,
      data: { initialValue: { parent: b1.plateId }, error: { '': [expect.stringContaining(WHY)] } },
    })
    expect((await rest(`/sites/${a1._id}`)).body.plate).toBe(a1.plateId)
    const november = await rest(`/sites/${a1._id}`, 'PUT', { plateId: b1.plateId })
    expect(november).toMatchObject({ status: 200, body: { plate: b1.plateId } })
  })
})

describe('closing by REST', () => {
  // shows 7 §4: GET /closings, POST /closings, POST /closings/{id}/reopen
  it('answers the closing with its SHA-256, lists it, and reopens it for a reason', async () => {
    const { status, body } = await close()
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: body._id,
      scope: north(),
      scopeName: 'Groupe Nord',
      month: '2026-10',
      version: 1,
      state: 'closed',
      siteCount: 3,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      closedAt: '2026-11-20T07:30:00.000Z',
      closedBy: 'Alice Martin',
      sealedAt: '2026-11-20T07:30:00.000Z',
      signed: true,
      reopenedAt: null,
      reopenedBy: null,
      reason: null,
      message: 'Mois d’octobre 2026 clôturé pour Groupe Nord.',
    })
    const { message, ...shown } = body
    expect((await rest('/closings')).body).toEqual([shown])
    expect((await rest('/closings?month=2026-10')).body).toEqual([shown])
    expect((await rest('/closings?month=2026-09')).body).toEqual([])
    const reopened = await rest(`/closings/${body._id}/reopen`, 'POST', { reason: ' Oubli ' })
    expect(reopened).toMatchObject({
      status: 200,
      body: {
        state: 'reopened',
        reason: 'Oubli',
        reopenedBy: 'Alice Martin',
        message: 'Mois d’octobre 2026 rouvert pour Groupe Nord.',
      },
    })
  })

  // shows 7 §4: Le mois de novembre 2026 n’est pas terminé : il ne peut pas être clôturé.
  // shows 7 §4: Le mois d’octobre 2026 est déjà clôturé pour Groupe Nord.
  // shows 7 §4: Choisissez le mois à clôturer.
  // shows 7 §4: Donnez la raison de la réouverture.
  // shows 7 §4: Cette clôture n’existe pas.
  it('refuses with a sentence what cannot be closed or reopened', async () => {
    const { body } = await close()
    const answers = [
      await close(),
      await close({ month: '2026-11' }),
      await close({ month: 'octobre' }),
      await close({ scope: undefined }),
      await close({ scope: newId() }),
      await rest('/closings?month=octobre'),
      await rest(`/closings/${body._id}/reopen`, 'POST', {}),
      await rest(`/closings/${newId()}/reopen`, 'POST', { reason: 'x' }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual([
      [409, 'Le mois d’octobre 2026 est déjà clôturé pour Groupe Nord.'],
      [422, 'Le mois de novembre 2026 n’est pas terminé\u202f: il ne peut pas être clôturé.'],
      [422, 'Choisissez le mois à clôturer.'],
      [422, 'Choisissez un groupe, ou tout le réseau (scope\u202f: all).'],
      [404, 'Ce groupe n’existe pas.'],
      [400, 'Le mois doit être au format aaaa-mm.'],
      [422, 'Donnez la raison de la réouverture.'],
      [404, 'Cette clôture n’existe pas.'],
    ])
  })

  it('shuts the calls that write: objectives, quality, working days', async () => {
    await close({ scope: 'all' })
    const { a1 } = at.network.sites
    const quality = { site: a1._id, period: '2026-10', brandName: 'Dacia', surveyCount: 3 }
    const answers = [
      await rest('/objectifs', 'POST', { site: a1._id, year: 2026, month: 10 }),
      await rest('/quality/data', 'PUT', { ...quality, indicators: [] }),
      await rest('/workingDays', 'PUT', { year: 2026, month: 10, value: 20 }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual(
      answers.map(() => [409, SENTENCE]),
    )
    expect((await rest('/workingDays', 'PUT', { year: 2026, month: 11, value: 20 })).status).toBe(
      200,
    )
  })
})

describe('the page of the closed months', () => {
  it('closes, asks for a reason, and keeps what was typed', async () => {
    expect((await post({ intent: 'close', month: '2026-10', scope: 'all' })).flash).toBe(
      'Mois d’octobre 2026 clôturé pour tout le réseau.',
    )
    const again = await post({ intent: 'close', month: '2026-10', scope: 'all' })
    expect(again.status).toBe(409)
    expect(JSON.stringify(again.data)).toContain('est déjà clôturé pour tout le réseau.')
    const [closing] = (await rest('/closings')).body as { _id: string }[]
    const reopen = { intent: 'reopen', id: closing?._id ?? '' }
    const refused = await post({ ...reopen, reason: 'x'.repeat(301) })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.data)).toContain(
      'Ce texte est trop long\u202f: 300 caractères au plus.',
    )
    expect(JSON.stringify(refused.data)).toContain('x'.repeat(301))
    expect((await post({ ...reopen, reason: 'Oubli' })).flash).toBe(
      'Mois d’octobre 2026 rouvert pour tout le réseau.',
    )
  })
})

describe('the proof', () => {
  // shows 4 §52: /admin/closings/:id/proof, GET /closings/{id}/text, GET /closings/{id}/signature
  it('goes out by REST and from the page, which names files and commands', async () => {
    const { body } = await close()
    const cookie = (await sessionCookie().serialize(at.token)).split(';')[0] ?? ''
    const address = `/admin/closings/${body._id}`
    const file = async (piece: string) => {
      const found = await at.ask(`${address}/proof?piece=${piece}`, { headers: { Cookie: cookie } })
      return Buffer.from(await found.arrayBuffer())
    }
    const text = await at.ask(`/api/closings/${body._id}/text`, { token: at.token })
    expect(text.headers.get('Content-Disposition')).toBe(
      'attachment; filename="cloture-2026-10-v1.jsonl"',
    )
    const bytes = Buffer.from(await text.arrayBuffer())
    expect(bytes.equals(await file('text'))).toBe(true)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.sha256)
    const proof = (await rest(`/closings/${body._id}/signature`)).body
    expect(closingContracts.signature.output.parse(proof)).toEqual(proof)
    expect((await file('signature')).toString('base64')).toBe(proof.signature)
    expect((await file('key')).toString()).toBe(proof.publicKey)
    expect(verify(null, bytes, proof.publicKey, Buffer.from(proof.signature, 'base64'))).toBe(true)
    expect(
      (await at.ask(`${address}/proof?piece=autre`, { headers: { Cookie: cookie } })).status,
    ).toBe(404)
  })
})

describe('the kept figures', () => {
  // shows 7 §4: /admin/closings/:id/export
  it('go out as files, with who signed them', async () => {
    const { body } = await close()
    const cookie = (await sessionCookie().serialize(at.token)).split(';')[0] ?? ''
    const file = (query: string, headers: Record<string, string> = { Cookie: cookie }) =>
      at.ask(`/admin/closings/${body._id}/export${query}`, { headers })
    const csv = await file('?q=b1')
    expect(csv.headers.get('Content-Disposition')).toContain(
      'filename="Chiffres-du-mois-cloture-Groupe-Nord-octobre-2026.csv"',
    )
    expect((await csv.text()).split('\r\n')).toEqual([
      'Tableau;Chiffres du mois clôturé',
      'Périmètre;Groupe Nord',
      'Mois;octobre 2026',
      'Clôturé;20/11/2026 à 08:30, par Alice Martin',
      `Empreinte SHA-256;${body.sha256}`,
      'Empreinte vérifiée;oui',
      'Recherche;b1',
      'Édité le;20/11/2026',
      '',
      'Concession;Plaque;Groupe;Chiffres au;CA Net (€);HT (h);HEC (h);Objectif CA Net (€);Potentiel prévu (h);Potentiel figé (h);Objectif collaborateurs (h);Facturées collaborateurs (h);Enquêtes;CA VideoCheck (€);Illisible',
      'Concession B1;Plaque B;Groupe Nord;;;;;;0;;0;0;0;;',
      'Total des 3 concessions;;;;0;0;0;0;0;0;0;0;0;0;',
      '',
    ])
    const book = readWorkbook(new Uint8Array(await (await file('?format=xlsx')).arrayBuffer()))
    expect(book.SheetNames).toEqual(['Chiffres du mois clôturé Groupe'])
    expect((await file('', {})).status).toBe(302)
    const unknown = await at.ask(`/admin/closings/${newId()}/export`, {
      headers: { Cookie: cookie },
    })
    expect(unknown.status).toBe(404)
  })
})

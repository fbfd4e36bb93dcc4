import { describe, expect, it } from 'vitest'
import { entry, foreign, net, paul, REQUIRED, rest, usePlanning } from './fixture'

usePlanning()

describe('POST /planning', () => {
  // shows 2 §7: GET /planning, POST /planning
  it('creates and replaces an entry, aliases and instants read', async () => {
    const created = await rest('/planning', 'POST', entry({ date: '2026-11-02T00:00:00.000Z' }))
    expect(created).toMatchObject({
      status: 200,
      body: { _id: `${paul._id}-2026-11-02`, code: '1' },
    })
    const { workerId: worker, ...others } = entry({ code: 'CP' })
    expect((await rest('/planning', 'POST', { worker, ...others })).body.code).toBe('CP')
    expect((await rest('/planning', 'POST', entry({ code: '' }))).body.code).toBe('')
    expect((await rest('/planning?month=2026-11')).body).toHaveLength(1)
  })

  it.each(['workerId', 'date', 'service', 'code'])('requires %s', async (field) => {
    const { [field]: _left, ...rest1 } = entry() as Record<string, unknown>
    const answer = await rest('/planning', 'POST', rest1)
    expect([answer.status, answer.body.message]).toEqual([400, REQUIRED])
  })

  it('refuses what the planning does not know, and nothing is stored', async () => {
    const cases: [Record<string, unknown>, number][] = [
      [{ code: 'ZZ' }, 400],
      [{ code: 1 }, 400],
      [{ date: '2026-02-30' }, 400],
      [{ date: '1900-05-05' }, 400],
      [{ service: 'pilots' }, 400],
      [{ workerId: 'f'.repeat(24) }, 404],
      [{ date: '2026-11-01' }, 400],
      [{ date: '2026-10-05' }, 409],
    ]
    for (const [over, status] of cases)
      expect([over, (await rest('/planning', 'POST', entry(over))).status]).toEqual([over, status])
    expect((await rest('/planning?month=2026-11')).body).toEqual([])
  })
})

describe('PATCH /planning/bulk-update', () => {
  // shows 2 §7: PATCH /planning/bulk-update
  it('takes a bare list or `entries`, drops what it does not know, and may be repeated', async () => {
    const list = [entry(), entry({ date: '2026-11-03', code: 'ZZ' }), entry({ workerId: 'nobody' })]
    const first = await rest('/planning/bulk-update', 'PATCH', list)
    expect(first).toMatchObject({
      status: 200,
      body: { message: '1 entrée enregistrée.', upsertedCount: 1, modifiedCount: 0 },
    })
    expect(first.body.dropped.map(({ reason }: { reason: string }) => reason)).toEqual([
      'code',
      'worker',
    ])
    const again = await rest('/planning/bulk-update', 'PATCH', { entries: list })
    expect(again.body).toMatchObject({
      message: 'Aucune modification à enregistrer.',
      upsertedCount: 0,
      modifiedCount: 0,
    })
  })

  it('says when there is nothing, or nothing valid, to save (spec 2 §8)', async () => {
    expect(await rest('/planning/bulk-update', 'PATCH', [])).toMatchObject({
      status: 400,
      body: { message: 'Aucune modification à enregistrer.' },
    })
    const invalid = [entry({ code: 'ZZ' }), entry({ workerId: 'nobody' })]
    expect(await rest('/planning/bulk-update', 'PATCH', invalid)).toMatchObject({
      status: 422,
      body: { message: 'Aucune modification valide à enregistrer.' },
    })
    expect((await rest('/planning?month=2026-11')).body).toEqual([])
  })

  it('refuses a stale cell with both values and the other’s name', async () => {
    await rest('/planning/bulk-update', 'PATCH', [entry({ code: 'M' })], 'manager')
    const { body } = await rest('/planning/bulk-update', 'PATCH', [entry({ code: 'F', seen: '1' })])
    expect(body.conflicts).toMatchObject([
      { yours: 'F', theirs: 'M', seen: '1', author: 'manager', workerName: 'Paul' },
    ])
    expect(body).toMatchObject({
      upsertedCount: 0,
      modifiedCount: 0,
      message: '1 entrée refusée\u202f: sa cellule a été modifiée entre-temps.',
    })
    const part = [entry({ code: 'F', seen: '1' }), entry({ date: '2026-11-03', seen: '' })]
    expect((await rest('/planning/bulk-update', 'PATCH', part)).body.message).toBe(
      '1 entrée enregistrée. 1 entrée refusée\u202f: sa cellule a été modifiée entre-temps.',
    )
    const both = part.map((one) => ({ ...one, code: 'CP', seen: '0.5' }))
    expect((await rest('/planning/bulk-update', 'PATCH', both)).body.message).toBe(
      '2 entrées refusées\u202f: leurs cellules ont été modifiées entre-temps.',
    )
  })

  it('refuses one stale entry as well, and an empty cell by its word', async () => {
    await rest('/planning', 'POST', entry({ code: 'M' }), 'manager')
    expect(await rest('/planning', 'POST', entry({ code: 'F', seen: '1' }))).toMatchObject({
      status: 409,
      body: {
        message:
          'Cette cellule a été modifiée entre-temps (Paul, 02/11/2026)\u202f: manager a enregistré «\u202fM\u202f», vous proposez «\u202fF\u202f».',
      },
    })
    expect((await rest('/planning?month=2026-11')).body).toMatchObject([{ code: 'M' }])
    await rest('/planning', 'POST', entry({ code: '' }), 'manager')
    const stale = await rest('/planning', 'POST', entry({ code: 'F', seen: 'M' }))
    expect(stale.body.message).toContain(
      'manager a enregistré vide, vous proposez «\u202fF\u202f».',
    )
    // original codes equal to the stored ones: both writes succeed
    expect((await rest('/planning', 'POST', entry({ code: '', seen: 'M' }))).status).toBe(200)
    expect((await rest('/planning', 'POST', entry({ code: 'F', seen: '' }))).body.code).toBe('F')
  })

  it('holds at most 200 entries', async () => {
    const many = (count: number) => Array.from({ length: count }, () => entry())
    expect((await rest('/planning/bulk-update', 'PATCH', many(200))).status).toBe(200)
    const tooMany = await rest('/planning/bulk-update', 'PATCH', many(201))
    expect([tooMany.status, tooMany.body.message]).toEqual([
      413,
      'Un envoi compte au plus 200 entrées.',
    ])
    for (const wrong of [{}, { entries: 'x' }, [entry({ code: undefined })]])
      expect((await rest('/planning/bulk-update', 'PATCH', wrong)).status).toBe(400)
  })
})

describe('the other planning calls', () => {
  // shows 2 §7: PATCH /planning/{id}/toggle-apprenti
  it('flip an entry’s apprentice flag', async () => {
    await rest('/planning', 'POST', entry({ code: '0.5' }))
    const path = `/planning/${paul._id}-2026-11-02/toggle-apprenti`
    expect((await rest(path, 'PATCH', { isApprenti: true })).body).toMatchObject({
      isApprenti: true,
      code: '0.5',
    })
    expect((await rest(path, 'PATCH', {})).status).toBe(400)
    const missing = await rest('/planning/x/toggle-apprenti', 'PATCH', { isApprenti: true })
    expect([missing.status, missing.body.message]).toEqual([400, 'ID d’entrée planning manquant.'])
    const unknown = `/planning/${paul._id}-2026-11-09/toggle-apprenti`
    expect((await rest(unknown, 'PATCH', { isApprenti: true })).status).toBe(404)
  })

  it('list a month by scope and service', async () => {
    await rest('/planning', 'POST', entry())
    await rest('/planning', 'POST', entry({ workerId: foreign._id }))
    const count = async (query: string) =>
      (await rest(`/planning?month=2026-11${query}`)).body.length
    expect(await count('')).toBe(2)
    expect(await count(`&siteId=${net.sites.a1._id}`)).toBe(1)
    expect(await count(`&plateId=${net.plates.c._id}`)).toBe(1)
    expect(await count(`&groupId=${net.groups.north._id}&service=mechanic`)).toBe(1)
    expect(await count('&service=body')).toBe(0)
    for (const query of ['', '?month=2026-13', '?month=1900-01', '?month=2026-11&service=x'])
      expect((await rest(`/planning${query}`)).status).toBe(400)
  })

  // shows 2 §7: POST /planning/calculate-potential, GET /planning/working-count
  it('recalculate the potential and count who works', async () => {
    await rest('/planning', 'POST', entry())
    const potential = await rest(
      `/planning/calculate-potential?month=2026-11&force=true&siteId=${net.sites.a1._id}`,
      'POST',
    )
    expect(potential.body).toMatchObject({
      total: 7,
      services: [{ service: 'mechanic', actualizedPotentialHours: 7 }, {}, {}],
      message: 'Potentiel recalculé.',
    })
    const working = await rest(`/planning/working-count?date=2026-11-02&site=${net.sites.a1._id}`)
    expect(working.body).toEqual({
      workingWorkerCount: 1,
      message: '1 collaborateur présent.',
      date: '2026-11-02',
      service: null,
      scope: { type: 'site', id: net.sites.a1._id },
    })
  })
})

describe('/workers', () => {
  const lea = () => ({
    name: 'Léa Martin',
    service: 'cas_css_ce',
    metier: 'CCS',
    secondaryService: 'bodywork',
    isApprenticeDefault: true,
    assignmentId: net.sites.a1._id,
    assignmentLevel: 'concession',
  })

  // shows 2 §7: GET /workers, POST /workers, GET /workers/{id}, PUT /workers/{id}
  // shows 2 §7: DELETE /workers/{id}
  it('adds, reads, edits in part, lists and deletes', async () => {
    const created = await rest('/workers', 'POST', lea())
    expect(created).toMatchObject({
      status: 201,
      body: { worker: { service: 'cas_ccs_ce', secondaryService: 'body', active: true } },
    })
    const { _id } = created.body.worker
    // entries from the day of arrival: 20, 23 to 27 and 30 November
    expect((await rest(`/planning?month=2026-11&site=${net.sites.a1._id}`)).body).toHaveLength(7)
    const edited = await rest(`/workers/${_id}`, 'PUT', { name: 'Léa Roux' })
    expect(edited.body.worker).toMatchObject({ name: 'Léa Roux', metier: 'CCS' })
    // 409 asks about codes; the former team's trade, which was not sent, causes no error
    const toTeam = { service: 'quickService' }
    expect((await rest(`/workers/${_id}`, 'PUT', toTeam)).status).toBe(409)
    const moved = await rest(`/workers/${_id}`, 'PUT', { ...toTeam, codes: 'keep' })
    expect(moved).toMatchObject({
      status: 200,
      body: { worker: { service: 'quickService', metier: '', secondaryService: null } },
    })
    // accepts the worker's own concession, as a client sends back what it read; another is a move, not on the first day
    const inA1 = { name: 'Léa Roux', assignmentId: net.sites.a1._id }
    expect((await rest(`/workers/${_id}`, 'PUT', inA1)).status).toBe(200)
    const inA2 = { name: 'Léa Petit', assignmentId: net.sites.a2._id }
    expect(await rest(`/workers/${_id}`, 'PUT', inA2)).toMatchObject({
      status: 409,
      body: {
        message:
          '«\u202fLéa Roux\u202f» est à Concession A1 depuis le 20/11/2026\u202f: un changement ne peut pas prendre effet avant cette date.',
      },
    })
    const query = `?active=true&assignmentId=${net.sites.a1._id}&assignmentLevel=concession`
    expect((await rest(`/workers${query}`)).body.map(({ name }: { name: string }) => name)).toEqual(
      ['Léa Roux', 'Paul'],
    )
    expect((await rest(`/workers?groupId=${net.groups.south._id}`)).body).toHaveLength(1)
    expect((await rest(`/workers/${_id}`, 'DELETE')).status).toBe(200)
    expect((await rest(`/workers/${_id}`)).body.active).toBe(false)
    expect((await rest(`/workers/${_id}`, 'DELETE')).status).toBe(404)
    expect((await rest(`/workers${query}`)).body).toHaveLength(1)
  })

  // shows 2 §5: Sélectionnez une concession pour ajouter un collaborateur.
  it('says what is wrong', async () => {
    const wrong = async (over: Record<string, unknown>) => {
      const { status, body } = await rest('/workers', 'POST', { ...lea(), ...over })
      return [status, body.message]
    }
    expect(await wrong({ name: ' ' })).toEqual([400, 'Le nom est requis.'])
    expect(await wrong({ service: '' })).toEqual([400, 'Le service (équipe) est requis.'])
    expect(await wrong({ metier: null })).toEqual([
      400,
      'Veuillez sélectionner un métier dans la liste.',
    ])
    expect(await wrong({ secondaryService: '' })).toEqual([
      400,
      'Veuillez préciser le service associé.',
    ])
    const concession = 'Sélectionnez une concession pour ajouter un collaborateur.'
    expect(await wrong({ assignmentId: '' })).toEqual([400, concession])
    expect(await wrong({ assignmentLevel: 'plate' })).toEqual([400, concession])
    expect((await rest(`/workers/${'f'.repeat(24)}`)).body.message).toBe(
      'Collaborateur introuvable.',
    )
  })
})

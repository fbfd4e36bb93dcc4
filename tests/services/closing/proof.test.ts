import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openModel } from '~/db/driver/collection.server'
import { proofCommands } from '~/domain/closing/exact-text'
import type { SnapshotSite } from '~/domain/closing/snapshot-lines'
import { ForbiddenError } from '~/domain/errors'
import { downloadProof, readSignature } from '~/services/closing/proof.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { saveTarget } from '~/services/productivity/mechanic-targets.server'
import { importActivity, workerFigures } from '../../builders/activity'
import { CLOSED, CLOSED_THURSDAY, closeOctober, novemberMorning } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await novemberMorning()
})

const fileOf = async (id: string, piece: string) => {
  const response = await downloadProof(admin, id, piece)
  const name = /filename="(.+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  return { name, bytes: Buffer.from(await response.arrayBuffer()) }
}
const filesOf = (id: string) =>
  Promise.all(['text', 'sha256', 'signature', 'key'].map((piece) => fileOf(id, piece)))

/** Output of the documented shell commands in a folder that holds only these files. */
function checked(files: Awaited<ReturnType<typeof filesOf>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cloture-'))
  try {
    for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes)
    return proofCommands({ month: CLOSED, version: 1 }).map((command) => {
      const [program = '', ...given] = command.split(' ')
      try {
        const said = execFileSync(program, given, { cwd: folder, stdio: 'pipe', env: process.env })
        return said.toString().trim()
      } catch {
        return 'refused'
      }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the proof of a closing', () => {
  it('is checked by openssl and sha256sum from the downloaded files alone', async () => {
    const { _id } = await closeOctober('all')
    const files = await filesOf(_id)
    expect(files.map(({ name }) => name)).toEqual([
      'cloture-2026-10-v1.jsonl',
      'cloture-2026-10-v1.sha256',
      'cloture-2026-10-v1.sig',
      'cloture-2026-10-v1-cle-publique.pem',
    ])
    expect(checked(files)).toEqual([
      expect.stringMatching(/^cloture-2026-10-v1\.jsonl: /),
      'Signature Verified Successfully',
    ])
    const [text, ...others] = files
    const one = text?.bytes.toString().replace('Concession A1', 'Concession A2') ?? ''
    const changed = { name: text?.name ?? '', bytes: Buffer.from(one) }
    expect(checked([changed, ...others])).toEqual(['refused', 'refused'])
  })

  it('is that of REST: SHA-256, signature and key of the very text', async () => {
    const { _id, sha256 } = await closeOctober('all')
    const proof = await readSignature(admin, _id)
    const { bytes } = await fileOf(_id, 'text')
    expect(proof).toMatchObject({ algorithm: 'Ed25519', sha256 })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const key = createPublicKey(proof.publicKey)
    const signature = Buffer.from(proof.signature, 'base64')
    expect(verify(null, bytes, key, signature)).toBe(true)
    expect(verify(null, bytes.subarray(1), key, signature)).toBe(false)
  })

  it('is made with one pair, whose private key the database does not show', async () => {
    const first = await closeOctober(net.groups.north._id)
    const second = await closeOctober(net.groups.south._id)
    const keys = await Promise.all(
      [first, second].map(async ({ _id }) => (await readSignature(admin, _id)).publicKey),
    )
    expect(keys[0]).toBe(keys[1])
    const stored = await (await openModel('signingKeys')).find().toArray()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('PRIVATE')
  })

  it('is the administrator’s; an unknown piece and an unknown closing are 404', async () => {
    const { _id } = await closeOctober('all')
    const director = makePrincipal({ role: 'director' })
    await expect(downloadProof(director, _id, 'text')).rejects.toBeInstanceOf(ForbiddenError)
    await expect(downloadProof(admin, _id, 'clé')).rejects.toMatchObject({ status: 404 })
    await expect(readSignature(admin, 'f'.repeat(24))).rejects.toMatchObject({ status: 404 })
  })
})

describe('a snapshot of before', () => {
  it('without productivity and signature stays readable, compared with what it holds', async () => {
    const { _id } = await closeOctober('all')
    const parts = await openModel('sealedFigures')
    const kept = await parts.findOne({ closingId: _id })
    const sites = ((kept?.['sites'] ?? []) as SnapshotSite[]).map(({ figures, ...site }) => {
      const { productivity: _later, ...before } = figures
      return { ...site, figures: before }
    })
    await parts.updateOne({ closingId: _id }, { $set: { sites } })
    const { bytes } = await fileOf(_id, 'text')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const seal = { $set: { 'seal.sha256': sha256 }, $unset: { 'seal.signed': '' } }
    await (await openModel('closings')).updateOne({ _id } as object, seal)
    const { intact, changed, closing, totals } = await readSnapshot(
      admin,
      _id,
      new URLSearchParams(),
    )
    expect({ intact, changed, signed: closing.signed }).toEqual({
      intact: true,
      changed: [],
      signed: false,
    })
    expect(totals.productivityTarget).toBe(0)
    expect((await fileOf(_id, 'sha256')).bytes.toString()).toBe(
      `${sha256}  cloture-2026-10-v1.jsonl\n`,
    )
    await expect(readSignature(admin, _id)).rejects.toMatchObject({
      message:
        'Cette clôture est antérieure aux signatures\u202f: elle n’a que son empreinte SHA-256.',
    })
  })
})

it('the snapshot holds productivity with its targets', async () => {
  const { a1 } = net.sites
  const worker = await makeWorker(a1, { metier: 'Mécanicien' })
  await saveTarget(admin, `${worker._id}-${CLOSED}`, 120.5)
  const hours = workerFigures({ workerId: worker._id, name: 'ANA', billedHours: 30.25 })
  await importActivity(a1, CLOSED_THURSDAY, {}, [hours])
  const { _id } = await closeOctober('all')
  const { lines } = await readSnapshot(admin, _id, new URLSearchParams())
  expect(lines.rows[0]).toMatchObject({ productivityTarget: 120.5, productivityBilled: 30.25 })
  const { bytes } = await fileOf(_id, 'text')
  const [, line = ''] = bytes.toString().split('\n')
  expect(JSON.parse(line).figures.productivity.collaborators).toMatchObject([
    { workerId: worker._id, individualTargetHours: 120.5, finalTargetHours: 120.5 },
  ])
})

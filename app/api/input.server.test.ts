import { describe, expect, it } from 'vitest'
import type { Contract } from './contract.server'
import { readInput } from './input.server'

const contract = (method: string) => ({ method }) as Contract
const posted = (body: BodyInit) =>
  new Request('http://x/api/groups', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
const asked = (query: string) =>
  readInput(contract('GET'), new Request(`http://x/api?${query}`), {})

describe('what a call is given', () => {
  it('is UTF-8, or refused: a name in another encoding would be stored with holes', async () => {
    const read = (body: BodyInit) => readInput(contract('POST'), posted(body), {})
    expect(await read('{"name":"Vitré 🚗"}')).toEqual({ name: 'Vitré 🚗' })
    expect(await read('\ufeff{"name":"x"}')).toEqual({ name: 'x' })
    await expect(
      read(Uint8Array.from(Buffer.from('{"name":"Vitr\u00e9"}', 'latin1'))),
    ).rejects.toMatchObject({
      status: 400,
      message: 'Le corps de la requête n’est pas de l’UTF-8 valide.',
    })
  })

  it('is refused when it is larger than any call takes, before each part of it is looked at', async () => {
    const read = (body: unknown) => readInput(contract('POST'), posted(JSON.stringify(body)), {})
    const object = (fields: number) =>
      Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, 0]))
    expect(await read(Array(1_000).fill(0))).toEqual({ entries: Array(1_000).fill(0) })
    expect(Object.keys(await read(object(1_000)))).toHaveLength(1_000)
    const tooLarge = {
      message:
        'Le corps de la requête contient une liste ou un objet de plus de 1\u202f000 éléments.',
      status: 413,
    }
    for (const body of [Array(1_001).fill(0), object(1_001), { entries: [Array(1_001).fill(0)] }])
      await expect(read(body)).rejects.toMatchObject(tooLarge)
  })

  it('is refused for a heap of accents, and for lists without end', async () => {
    const read = (body: string) => readInput(contract('POST'), posted(body), {})
    const heap = { user: [{ email: `a${'\u0301\u0316'.repeat(100_000)}` }] }
    await expect(read(JSON.stringify(heap))).rejects.toMatchObject({
      message: 'Un texte envoyé superpose trop d’accents sur une même lettre.',
      status: 400,
    })
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    await expect(read(deep)).rejects.toMatchObject({ status: 400 })
  })

  it('has one value for each field of its address', async () => {
    expect(await asked('date=2026-11-19&date=2026-11-19')).toEqual({ date: '2026-11-19' })
    await expect(asked('date=2026-11-19&date=2026-11-18')).rejects.toMatchObject({
      status: 400,
      message: 'Le champ date est donné deux fois, avec des valeurs différentes.',
    })
    await expect(asked('site=a&siteId=b')).rejects.toMatchObject({ status: 400 })
  })
})

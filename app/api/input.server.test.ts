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

  it('has one value for each field of its address', async () => {
    expect(await asked('date=2026-11-19&date=2026-11-19')).toEqual({ date: '2026-11-19' })
    await expect(asked('date=2026-11-19&date=2026-11-18')).rejects.toMatchObject({
      status: 400,
      message: 'Le champ date est donné deux fois, avec des valeurs différentes.',
    })
    await expect(asked('site=a&siteId=b')).rejects.toMatchObject({ status: 400 })
  })
})

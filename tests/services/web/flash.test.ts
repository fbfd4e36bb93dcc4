import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureEnvironment } from '~/infra/config/environment.server'
import { redirectWithFlash, takeFlash } from '~/services/web/flash.server'

beforeAll(() => configureEnvironment({ SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }))
afterAll(() => configureEnvironment(null))

const page = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

describe('the flash message', () => {
  it('is shown once', async () => {
    const message = { type: 'success', message: 'Objectifs enregistrés.' } as const
    const answer = await redirectWithFlash('/synthesis', message)
    expect(answer.headers.get('location')).toBe('/synthesis')
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const taken = await takeFlash(page(cookie))
    expect(taken?.message).toMatchObject(message)
    const next = taken?.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await takeFlash(page(next))).toBeNull()
  })

  it('is not believed when it was not written by the product', async () => {
    const forged = Buffer.from(
      JSON.stringify({ __flash_toast__: { type: 'info', message: 'Appelez le 08' } }),
    ).toString('base64')
    expect(await takeFlash(page(`flash=${forged}`))).toBeNull()
  })
})

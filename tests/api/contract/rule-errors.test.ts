import { redirect } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { ForbiddenError } from '~/domain/errors'
import { handlerOf } from '../harness/application'

/** One data route per way of failing. */
function ask(loader: () => unknown, method = 'GET') {
  const handler = handlerOf({
    page: { id: 'page', path: 'page', module: { loader, action: loader } },
  })
  const context = {
    allowScripts: () => undefined,
    encoding: null,
    requestId: 'r',
    clientIp: '',
    drained: async () => undefined,
  }
  return handler(new Request('http://localhost/page', { method }), context)
}

describe('a rule broken in a page', () => {
  it.each(['GET', 'POST'])('answers a %s with its sentence and status', async (method) => {
    const response = await ask(() => {
      throw new ForbiddenError('Vous ne couvrez pas cette concession.')
    }, method)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ message: 'Vous ne couvrez pas cette concession.' })
  })

  it('lets redirects through', async () => {
    const response = await ask(() => {
      throw redirect('/login')
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/login')
  })

  it('leaves defects to be a 500 that tells nothing', async () => {
    const response = await ask(() => {
      throw new Error('secret detail')
    })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret detail')
  })
})

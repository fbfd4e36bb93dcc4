import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cachedRender } from './render-cache.server'

const LONG = 'Grenoble Meylan '.repeat(100)

/** Renders pages of one content and counts the calls. */
function page(content: string) {
  const drawn = { times: 0 }
  const render = (mark: string) => {
    drawn.times++
    return `<p>${content}</p><script nonce="${mark}" type="module">alert(1)</script>`
  }
  return { drawn, render }
}

describe('a page that shows what it showed', () => {
  it('is drawn once for each way of packing, and unpacks to what was drawn', () => {
    const { drawn, render } = page(LONG)
    const html = `<p>${LONG}</p><script type="module">alert(1)</script>`
    for (let i = 0; i < 3; i++) {
      const packed = cachedRender('once', 'br', render)
      expect([packed.encoding, brotliDecompressSync(packed.body).toString()]).toEqual(['br', html])
      const zipped = cachedRender('once', 'gzip', render)
      expect([zipped.encoding, gunzipSync(zipped.body).toString()]).toEqual(['gzip', html])
      const plain = cachedRender('once', null, render)
      expect([plain.encoding, plain.body.toString()]).toEqual([null, html])
    }
    expect(drawn.times).toBe(3)
  })

  it('is rendered again for other data, and when caching is off', () => {
    const { drawn, render } = page(LONG)
    cachedRender('one', 'br', render)
    cachedRender('other', 'br', render)
    cachedRender(null, 'br', render)
    cachedRender(null, 'br', render)
    expect(drawn.times).toBe(4)
  })

  it('is sent as it is when it is short', () => {
    const { body, encoding } = cachedRender(null, 'br', page('peu').render)
    expect([encoding, body.toString()]).toEqual([
      null,
      '<p>peu</p><script type="module">alert(1)</script>',
    ])
  })

  it('leaves after eight megabytes of others', () => {
    const { drawn, render } = page('first')
    cachedRender('first', null, render)
    for (let i = 0; i < 9; i++)
      cachedRender(`filler ${i}`, null, () => randomBytes(2 ** 19).toString('hex'))
    cachedRender('first', null, render)
    expect(drawn.times).toBe(2)
  })
})

describe('scripts of a page', () => {
  it('are known by their digests, those that came in by other ways are not', () => {
    const { body, scripts } = cachedRender(null, null, (mark) =>
      [
        `<script nonce="${mark}">alert(1)</script>`,
        '<script>alert(2)</script><script nonce="0123">alert(3)</script>',
      ].join(''),
    )
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scripts).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
    expect(body.toString()).toBe(
      '<script>alert(1)</script><script>alert(2)</script><script nonce="0123">alert(3)</script>',
    )
  })
})

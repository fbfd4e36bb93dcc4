// @long: each screen at each width, with axe
import { violationsOn } from './harness/axe'
import { expect, test } from './harness/test'

const BROKEN = `<!doctype html><html lang="fr"><head><title>Essai</title></head><body><main>
  <h1 style="color: #bbb; background: #fff">Pâle</h1>
  <p style="color: #bbb">Pâle</p><p style="color: #bbb">Pâle encore</p><p style="color: #ccc">Plus pâle</p>
  <a href="/une-page"></a>
  <iframe title="cadre" srcdoc="<img src=x>"></iframe>
  </main><script>document.title = 'Les scripts ont tourné'</script></body></html>`

test('axe finds what is wrong, of alike texts the first, and leaves scripts as they were', async ({
  page,
  baseURL,
  scripts,
}) => {
  const address = `${baseURL}/essai`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: BROKEN }),
  )
  const title = scripts ? 'Les scripts ont tourné' : 'Essai'
  for (const _visit of [1, 2]) {
    await page.goto(address)
    await expect(page).toHaveTitle(title)
    const found = await violationsOn(page)
    expect(found.map((line) => line.replace(/ \(.*/, ''))).toEqual([
      'color-contrast: h1',
      'color-contrast: p:nth-child(2)',
      'color-contrast: p:nth-child(4)',
      'image-alt: iframe img',
      'link-name: a',
    ])
    await expect(page).toHaveTitle(title)
  }
})

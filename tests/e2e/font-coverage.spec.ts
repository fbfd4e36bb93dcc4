import { expect, test } from './harness/test'

/** Letters that Unicode keeps for old texts only, and Inter leaves out: ŉ, Ǆ, ẜ. */
const UNUSED_LETTERS = ['\u0149', '\u01c4', '\u1e9c']

/** The Latin letters of the blocks in which people's names are written. */
const LETTERS = [
  ...Array.from({ length: 0x250 }, (_, code) => code),
  ...Array.from({ length: 0x100 }, (_, i) => 0x1e00 + i),
]
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /\p{Script=Latin}/u.test(letter) && !UNUSED_LETTERS.includes(letter))

test('every Latin letter is drawn in the product’s own font @js', async ({ page }) => {
  // the second visit has the fonts in its cache: a font that comes late is not shown (`font-display: optional`)
  for (const _ of ['first visit', 'second visit']) {
    await page.goto('/login')
    await page.evaluate(async (letters) => {
      const box = document.createElement('p')
      box.id = 'letters'
      // why a space between: letters that could join would count as one glyph
      box.textContent = letters.join(' ')
      document.body.append(box)
      await document.fonts.load('16px Inter', letters.join(''))
      await document.fonts.ready
    }, LETTERS)
  }
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#letters',
  })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  const drawn = fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])
  expect(LETTERS.length).toBeGreaterThan(700)
  expect(new Set(drawn.map(String))).toEqual(new Set(['Inter,true']))
})

// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { expectProgress } from './harness/progress'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// shows 1 §2: /revenue
test('revenue: progress, previous day, split, rates, and the monthly targets', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/revenue')
  await expectProgress(page, [
    'Avancement CA & CA/H',
    'CA Net J-1',
    'Répartition du CA Net',
    'CA Net par heure facturée (CA/H)',
  ])
  await page
    .getByRole('group', { name: 'Lecture de l’avancement' })
    .getByText('CA/H', { exact: true })
    .click()
  await expect(page).toHaveURL(/progress=ca-h/)
  await expect(page.locator('.progress-line-figure').first()).toContainText('€/h')
  await page.getByRole('link', { name: 'Objectifs Mensuels' }).click()
  await expect(page).toHaveURL(/tab=targets/)
  await expect(page.locator('.data-table tbody tr')).toHaveCount(4)
  await page.getByRole('link', { name: 'Comparer les concessions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparaison des concessions')
})

test('revenue without a scope, and on a date without data', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/revenue?group=')
  await expect(
    page.getByText('Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).'),
  ).toBeVisible()
  await page.goto('/revenue?group=all&date=2020-01-15')
  await expect(page.getByText(/Aucune donnée disponible .*\(15\/01\/2020\)/)).toBeVisible()
  await page.getByRole('link', { name: 'Objectifs Mensuels' }).click()
  await expect(page.locator('.data-table tbody tr')).toHaveCount(4)
})

test('the progress bars grow about 100 ms after the page loads, unless motion is reduced (3 §4)', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  const movement = async () => {
    await page.goto('/revenue')
    return page
      .locator('.progress-line .meter')
      .first()
      .evaluate((bar: HTMLElement) => {
        const { animationName, animationDelay } = getComputedStyle(bar)
        const grown = () => getComputedStyle(bar).getPropertyValue('--grown')
        // restarts the animation, which may have ended already
        bar.style.animation = 'none'
        bar.getAnimations()
        bar.style.animation = ''
        const [growth] = bar.getAnimations()
        growth?.pause()
        const at = (ms: number) => {
          if (growth) growth.currentTime = ms
          return grown()
        }
        return [animationName, animationDelay, at(0), at(99), at(551)]
      })
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movement()).toEqual(['meter-grow', '0.1s', '0', '0', '1'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await movement()).filter((_, i) => i !== 1)).toEqual(['none', '1', '1', '1'])
  await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference' })
  expect((await movement())[0]).toBe('none')
})

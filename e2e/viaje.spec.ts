import type { Page } from '@playwright/test'
import { expect, test } from './support/prueba.ts'

/** A card's picture on its way into the shirt's page, and back. */

/** What travelled, in each transition: the pictures of that name before and after, and how many animations ran. */
type Viaje = { before: string[]; after: string[]; moving: number }

async function watchViajes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const viajes: Viaje[] = []
    Object.assign(window, { viajes })
    const named = () =>
      [...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).viewTransitionName === 'foto')
        .map((element) => element.querySelector('img')?.alt ?? '')
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = ((update: () => void) => {
      const before = named()
      const transition = start(update)
      void transition.ready.then(() => {
        const moving = document.getAnimations().filter((animation) => {
          const { pseudoElement } = animation.effect as KeyframeEffect
          return pseudoElement?.startsWith('::view-transition') ?? false
        })
        viajes.push({ before, after: named(), moving: moving.length })
      })
      return transition
    }) as typeof document.startViewTransition
  })
}

const viajesOf = (page: Page) => page.evaluate(() => (window as unknown as { viajes: Viaje[] }).viajes)

test('22.12, 22.35 The picture of the card that was chosen travels into the shirt’s page and back, from a list, a carousel and the similar shirts @long', async ({
  page,
}) => {
  await watchViajes(page)
  await page.goto('/stock?equipo=Nacional')
  const inList = page.getByRole('article').nth(1)
  const alt = (await inList.getByRole('img').first().getAttribute('alt'))!
  await inList.getByRole('link').click()
  await expect.poll(() => viajesOf(page)).toMatchObject([{ before: [alt], after: [alt] }])
  const similar = page.getByRole('region', { name: 'También te pueden gustar' }).getByRole('article').first()
  const otherAlt = (await similar.getByRole('img').first().getAttribute('alt'))!
  await similar.getByRole('link').click()
  await expect.poll(async () => (await viajesOf(page))[1]).toMatchObject({ before: [otherAlt], after: [otherAlt] })
  await page.goBack()
  await expect.poll(async () => (await viajesOf(page))[2]).toMatchObject({ before: [otherAlt] })
  await page.goBack()
  await expect(page).toHaveURL('/stock?equipo=Nacional')
  await expect.poll(async () => (await viajesOf(page))[3]).toMatchObject({ after: [alt] })
  for (const { moving } of await viajesOf(page)) expect(moving).toBeGreaterThan(0)

  await page.goto('/')
  const inCarousel = page.getByRole('region', { name: 'Por Encargue' }).getByRole('article').first()
  const carouselAlt = (await inCarousel.getByRole('img').first().getAttribute('alt'))!
  await inCarousel.getByRole('link').click()
  await expect.poll(() => viajesOf(page)).toMatchObject([{ before: [carouselAlt], after: [carouselAlt] }])
})

test('22.12 Nothing moves for those who asked for less motion @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchViajes(page)
  await page.goto('/stock')
  await page.getByRole('article').first().getByRole('link').click()
  await expect.poll(() => viajesOf(page)).toMatchObject([{ moving: 0 }])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { Select } from 'selenium-webdriver/lib/select.js'
import { findWebKit } from '../../scripts/find-engines.ts'
import { freePort } from '../../tests/free-port.ts'
import { stopProcess } from '../../tests/stop-process.ts'
import type { Engine } from './engine.ts'

/** WebKitGTK's small browser by WebDriver, on a screen that nobody sees. */
export async function openWebKit(): Promise<Engine> {
  const paths = findWebKit()!
  const screen = spawn(paths.screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
  const port = await freePort()
  const service = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox is off, since root can't have it; what it shows is ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  // Neither outlives the tests, whatever fails here.
  process.once('exit', () => [service, screen].forEach((child) => child.kill()))
  const address = `http://127.0.0.1:${port}`
  await expect.poll(() => isReady(address), { message: 'WebKitWebDriver is ready' }).toBe(true)
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
      }),
    )
    .build()
  return {
    open: (url) => driver.get(url),
    ask: (question, ...given) => driver.executeScript(question, ...given),
    async find(search, ...given) {
      await driver.executeScript(watchFaults)
      const element = await driver.executeScript<WebElement | null>(search, ...given)
      if (element === null) return null
      return {
        press: () => element.click(),
        async fill(text) {
          // WebKit's clear() fires events that no visitor does; its Control+A leaves what comes after it untyped.
          const { length } = await element.getProperty('value')
          await element.sendKeys(Key.END, Key.BACK_SPACE.repeat(length), text)
        },
        choose: (option) => new Select(element).selectByVisibleText(option),
        give: (path) => element.sendKeys(path),
      }
    },
    faults: () => driver.executeScript(faultsSeen),
    async close() {
      await driver.quit()
      await stopProcess(service)
      await stopProcess(screen)
    },
  }
}

function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** WebDriver doesn't tell what is thrown: the page writes it down from its first look on. */
function watchFaults(): void {
  if ('faultsWatched' in window) return
  Object.assign(window, { faultsWatched: true })
  const note = (fault: unknown) => {
    const faults = JSON.parse(sessionStorage.getItem('faults') ?? '[]') as string[]
    sessionStorage.setItem('faults', JSON.stringify([...faults, String(fault)]))
  }
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
}

function faultsSeen(): string[] {
  return JSON.parse(sessionStorage.getItem('faults') ?? '[]') as string[]
}

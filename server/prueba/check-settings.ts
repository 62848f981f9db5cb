import { decodeOrSame } from '#domain/texto/texto.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { readConfig, SECRETS, type Config } from '#server/host/config.ts'
import { bien, mal, type Probe } from './prueba.ts'

type Env = Record<string, string | undefined>

/** Everything secret in the settings, with the passwords inside addresses, both as written and decoded. */
export function secretsOf(env: Env): string[] {
  const values = SECRETS.map((name) => ownValue(env, name)?.trim() ?? '')
  const passwords = values.map((value) => URL.parse(value)?.password ?? '')
  return [...values, ...passwords, ...passwords.map(decodeOrSame)].filter((value) => value.length >= 4)
}

/**
 * Whether the settings are complete for selling, all faults at once. What a live shop can start with but shouldn't is told too.
 * @param envFileMode permissions of the file `.env`; null when there is none
 * @returns null when they aren't: nothing else can be tried then
 */
export async function checkSettings(probe: Probe, env: Env, envFileMode: number | null): Promise<Config | null> {
  const read = readConfig({ ...env, SHOP_MODE: 'live' })
  await probe('Modo', () =>
    env.SHOP_MODE?.trim() === 'live'
      ? bien('La tienda está puesta para vender (SHOP_MODE=live).')
      : mal('La tienda está puesta como demostración.', 'Poné SHOP_MODE=live en el archivo .env y volvé a arrancarla.'),
  )
  if (!read.ok) {
    for (const fault of read.faults) {
      await probe('Ajuste', () => mal(fault, 'Corregilo en el archivo .env.'))
    }
    return null
  }
  const { config } = read
  await probe('Ajustes', () => bien('No falta ninguno de los que necesita una tienda que vende.'))
  await probe('Archivo .env', () => {
    if (envFileMode === null) return bien('No hay: los ajustes vienen del sistema.')
    return (envFileMode & 0o007) === 0
      ? bien('Sólo lo lee quien tiene que leerlo.')
      : mal('Cualquier usuario del servidor puede leer las claves que tiene.', 'Ejecutá: chmod 600 .env')
  })
  await probe('Proxy', () =>
    config.trustedProxies.length > 0
      ? bien(`Las visitas llegan por ${config.trustedProxies.join(', ')} (TRUSTED_PROXIES).`)
      : mal(
          'TRUSTED_PROXIES está vacío: la tienda cree que todas las visitas son una sola, y los límites contra abusos las frenan a todas juntas.',
          'Poné en TRUSTED_PROXIES la dirección del programa que pone el https; si está en este mismo servidor, 127.0.0.1,::1',
        ),
  )
  await probe('Navegadores automáticos', () =>
    config.allowHeadless
      ? mal('ALLOW_HEADLESS deja que los programas manden formularios.', 'Quitá ALLOW_HEADLESS del archivo .env.')
      : bien('Los programas que mandan formularios solos no pasan.'),
  )
  return config
}

import { useState } from 'react'
import { postJson } from '../../../base/post-json.ts'
import { SIN_COMUNICACION } from '../../../conexion/or-sin-respuesta.ts'
import { useReload } from '../../../conexion/use-reload.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { UnAparato, type AparatoConAvisos, type CambioDeAparato } from './un-aparato.tsx'
import { APARATOS, suscribir, useEstadoDeAca, type EstadoDeAca, type Suscripcion } from './suscripcion.ts'

type Props = {
  aparatos: AparatoConAvisos[]
  /** The shop's public key for push services. */
  clave: string
  demo: boolean
}

/** Adds this device to those that are told, and says of each what it is told. */
export function Avisos({ aparatos, clave, demo }: Props) {
  const estado = useEstadoDeAca()
  const { reload } = useReload()
  const [busy, setBusy] = useState(false)
  const [dicho, setDicho] = useState<{ mensaje: string; fault: boolean } | null>(null)
  const recibe = aparatos.some(({ aca }) => aca)

  async function change(run: () => Promise<object | string>, hecho: string) {
    if (busy) return
    setBusy(true)
    setDicho(null)
    const sent = await run()
    const answer = typeof sent === 'string' ? null : await postJson(APARATOS, sent)
    if (answer?.ok === true) await reload()
    const fault =
      answer?.ok === true ? null : (answer?.problema?.detail ?? (typeof sent === 'string' ? sent : SIN_COMUNICACION))
    setDicho({ mensaje: fault ?? hecho, fault: fault !== null })
    setBusy(false)
  }

  async function add(): Promise<object | string> {
    const made = await suscribir(clave)
    if (typeof made === 'string') return NEGATIVAS_DE_AVISO[made]
    return { accion: 'agregar', ...made }
  }

  return (
    <>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="status" className="empty:sr-only">
        {dicho !== null && <Notice kind={dicho.fault ? 'error' : 'ok'}>{dicho.mensaje}</Notice>}
      </div>
      {!recibe && (
        <Seccion titulo="En este dispositivo">
          <Aca estado={estado} busy={busy} onAdd={() => void change(add, 'Listo: este dispositivo recibe avisos.')} />
        </Seccion>
      )}
      {aparatos.length > 0 && (
        <Seccion titulo="Dispositivos con avisos">
          <ul className="border-t border-linea">
            {aparatos.map((aparato) => (
              <UnAparato
                key={aparato.id}
                aparato={aparato}
                busy={busy}
                onChange={(cambio: CambioDeAparato) =>
                  void change(async () => ({ ...cambio, id: aparato.id }), HECHO[cambio.accion])
                }
              />
            ))}
          </ul>
        </Seccion>
      )}
      {demo && (
        <Seccion titulo="Teléfono de mentira">
          <p>En la demostración los avisos se pueden ver sin un teléfono de verdad.</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {!recibe && (
              <Button
                disabled={busy}
                onClick={() => void change(() => subscribeDemo(clave), 'Listo: probalo con «Probar».')}
              >
                Usar un teléfono de mentira
              </Button>
            )}
            <a href="/demo/avisos" className="enlace-suelto">
              Ver lo que le llega
            </a>
          </div>
        </Seccion>
      )}
    </>
  )
}

function Aca({ estado, busy, onAdd }: { estado: EstadoDeAca; busy: boolean; onAdd: () => void }) {
  switch (estado) {
    case 'mirando':
      return <p className="text-tinta-suave">Los avisos se activan con JavaScript.</p>
    case 'puede':
      return (
        <>
          <div>
            <Button variant="primario" disabled={busy} onClick={onAdd}>
              Recibir avisos acá
            </Button>
          </div>
          <p className="text-sm text-tinta-suave">El navegador te va a pedir permiso. Se quita cuando quieras.</p>
        </>
      )
    case 'bloqueado':
      return (
        <p>
          Este navegador tiene bloqueados los avisos de la tienda. Tocá el candado (o los ajustes) que está junto a la
          dirección, entrá en Permisos, y en Notificaciones elegí Permitir. Después volvé a cargar esta página.
        </p>
      )
    case 'iphone':
      return (
        <>
          <p>
            En un iPhone o un iPad los avisos llegan cuando la tienda está en la pantalla de inicio (iOS 16.4 o más
            nuevo):
          </p>
          <ol className="list-decimal pl-5">
            <li>Abrí esta página en Safari.</li>
            <li>Tocá Compartir: el cuadrado con la flecha hacia arriba.</li>
            <li>Elegí «Agregar a inicio» y tocá Agregar.</li>
            <li>Abrí la tienda desde el ícono nuevo y entrá con tu cuenta.</li>
            <li>Volvé acá: Más, Cuenta, Avisos en el teléfono. Ahí está el botón.</li>
          </ol>
        </>
      )
    case 'imposible':
      return (
        <p>
          Este navegador no recibe avisos. En Android andan con Chrome, Firefox o Samsung Internet; en un iPhone, con la
          tienda en la pantalla de inicio.
        </p>
      )
  }
}

const NEGATIVAS_DE_AVISO = {
  negado: 'El navegador no dio permiso para los avisos, así que acá no llegan.',
  imposible: 'Este navegador no pudo activar los avisos. Probá de nuevo con conexión, o con otro navegador.',
}

const HECHO: Record<CambioDeAparato['accion'], string> = {
  cambiar: 'Guardamos qué se avisa ahí.',
  quitar: 'Ese dispositivo ya no recibe avisos.',
  probar: 'Mandamos un aviso de prueba: tiene que llegar en unos segundos.',
}

/** A browser of the demonstration's own push service. */
async function subscribeDemo(clave: string): Promise<object | string> {
  const made = await postJson<{ endpoint: string; keys: Omit<Suscripcion, 'endpoint'> }>('/demo/avisos/suscribir', {
    clave,
  })
  return made.ok ? { accion: 'agregar', endpoint: made.value.endpoint, ...made.value.keys } : SIN_COMUNICACION
}

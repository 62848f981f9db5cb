import { useState } from 'react'
import { useAccion } from '../../use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Seccion } from '../../../ui/seccion.tsx'
import { UnAparato, type AparatoConAvisos, type CambioDeAparato } from './un-aparato.tsx'
import { APARATOS, suscribir, useEstadoDeAca, type EstadoDeAca, type Suscripcion } from './suscripcion.ts'

type Props = { aparatos: AparatoConAvisos[]; clave: string; compartido: boolean }

/**
 * Adds this device to those that are told, and says of each what it is told.
 * @param clave the shop's public key for push services
 * @param compartido others use this device too, so nothing is told on it
 */
export function Avisos({ aparatos, clave, compartido }: Props) {
  const estado = useEstadoDeAca()
  const { ocupado, resultado, errores, send } = useAccion<
    ({ accion: 'agregar' } & Suscripcion) | ({ id: string } & CambioDeAparato)
  >(APARATOS)
  const [negado, setNegado] = useState('')
  const falla = negado || errores['']

  async function add() {
    setNegado('')
    const made = await suscribir(clave)
    if (typeof made === 'string') setNegado(NEGATIVAS_DE_AVISO[made])
    else await send({ accion: 'agregar', ...made })
  }

  return (
    <>
      {/* Always there, so that a screen reader hears what comes into it. */}
      <div role="status" className="resultado-a-la-vista empty:sr-only">
        {falla ? (
          <Notice kind="error">{falla}</Notice>
        ) : (
          resultado !== null && 'hecho' in resultado && <Notice kind="ok">{resultado.hecho}</Notice>
        )}
      </div>
      {!aparatos.some(({ aca }) => aca) && (
        <Seccion titulo="En este dispositivo">
          <Aca
            estado={compartido && estado === 'puede' ? 'compartido' : estado}
            busy={ocupado}
            onAdd={() => void add()}
          />
        </Seccion>
      )}
      {aparatos.length > 0 && (
        <Seccion titulo="Dispositivos con avisos">
          <ul className="border-t border-linea">
            {aparatos.map((aparato) => (
              <UnAparato
                key={aparato.id}
                aparato={aparato}
                busy={ocupado}
                onChange={(cambio) => void send({ ...cambio, id: aparato.id })}
              />
            ))}
          </ul>
        </Seccion>
      )}
    </>
  )
}

function Aca({ estado, busy, onAdd }: { estado: EstadoDeAca | 'compartido'; busy: boolean; onAdd: () => void }) {
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
    case 'compartido':
      return (
        <p>
          Entraste como en un dispositivo compartido, y ahí no llegan avisos. Para recibirlos, cerrá la sesión y entrá
          de nuevo con «Mantener la sesión en este dispositivo» marcado.
        </p>
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
            <li>
              Abrí la tienda desde el ícono nuevo y entrá con tu cuenta, con «Mantener la sesión en este dispositivo»
              marcado.
            </li>
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

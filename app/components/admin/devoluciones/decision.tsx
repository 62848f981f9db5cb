import { useState } from 'react'
import { isSinAcordar, nextEstadoDeDevolucion, type Devolucion } from '#domain/devoluciones/devolucion.ts'
import { TEXTO_DE_DEVOLUCION_MAX } from '#domain/devoluciones/solicitud.ts'
import type { DevolucionGestionada } from '#domain/pedidos/gestion/devoluciones.ts'
import { DERECHO_A_ARREPENTIRSE } from '#domain/pedidos/arrepentimiento.ts'
import { SEGUIMIENTO_MAX } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Falla } from '../falla.tsx'
import { Preguntar } from '../preguntar.tsx'
import { TratoElegido, type TratoEnBorrador } from './trato-elegido.tsx'
import { useDevolucion, type HechoConDevolucion } from './use-devolucion.ts'

type Abierta = 'otra' | 'rechazar' | 'retirar' | 'mandar'

/** What can be decided about a devolución now: as it was asked for in one tap, everything else in a dialog. */
export function DecisionDeDevolucion({ gestionada }: { gestionada: DevolucionGestionada }) {
  const { devolucion, cambio } = gestionada
  const [abierta, setAbierta] = useState<Abierta | null>(null)
  const { send, ocupado, errores } = useDevolucion(devolucion.id)
  const can = (evento: Parameters<typeof nextEstadoDeDevolucion>[1]) =>
    nextEstadoDeDevolucion(devolucion.estado, evento) !== null
  const perdida = can('cambiar_arreglo') && (cambio?.estado === 'vencido' || cambio?.estado === 'cancelado')
  const porLlegar = devolucion.lineas.some(({ destino }) => destino === '')
  const porMandar = cambio?.estado === 'pagado' || cambio?.estado === 'en_preparacion'
  const agree = (accion: 'aceptar' | 'cambiar_arreglo') =>
    void send({ accion, desde: devolucion.estado, ...tratoDe(devolucion), respuesta: devolucion.respuesta })
  return (
    <>
      {perdida && (
        <Notice kind="aviso">
          Lo que se iba a mandar ya no está reservado. Reservalo de nuevo, o elegí otro arreglo.
        </Notice>
      )}
      <Falla>{errores['']}</Falla>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {can('aceptar') && (
          <Button variant="primario" disabled={ocupado} onClick={() => agree('aceptar')}>
            {ocupado ? 'Guardando...' : devolucion.estado === 'propuesta' ? 'Me dijo que sí' : 'Aceptar'}
          </Button>
        )}
        {perdida && (
          <Button variant="primario" disabled={ocupado} onClick={() => agree('cambiar_arreglo')}>
            {ocupado ? 'Guardando...' : 'Reservar de nuevo'}
          </Button>
        )}
        {porMandar && (
          <Button variant={porLlegar ? 'secundario' : 'primario'} onClick={() => setAbierta('mandar')}>
            {porLlegar ? 'Mandar el cambio sin esperar' : 'Mandar el cambio'}
          </Button>
        )}
        {can('proponer') && <Button onClick={() => setAbierta('otra')}>Proponer otra cosa</Button>}
        {can('cambiar_arreglo') && !porMandar && <Button onClick={() => setAbierta('otra')}>Cambiar el arreglo</Button>}
        {can('rechazar') && <Button onClick={() => setAbierta('rechazar')}>No aceptar</Button>}
        {can('retirar') && !porMandar && (
          <Button variant="texto" className="max-sm:px-0" onClick={() => setAbierta('retirar')}>
            Ya no la devuelve
          </Button>
        )}
      </div>
      {abierta === 'otra' && <OtroArreglo gestionada={gestionada} onClose={() => setAbierta(null)} />}
      {abierta !== null && abierta !== 'otra' && (
        <PreguntaDeDevolucion que={abierta} devolucion={devolucion} onClose={() => setAbierta(null)} />
      )}
    </>
  )
}

function tratoDe({ arreglo, lineas, pagaVuelta, pagaIda, donde }: Devolucion): TratoEnBorrador {
  const own = lineas.map(({ orden, reemplazo }) => ({ orden, reemplazo }))
  return { arreglo, lineas: own, pagaVuelta, pagaIda, donde }
}

/** Something else is proposed to the buyer, or agreed on as it was talked over. */
function OtroArreglo({ gestionada, onClose }: { gestionada: DevolucionGestionada; onClose: () => void }) {
  const { devolucion, pedido, camisetas } = gestionada
  const [trato, setTrato] = useState(() => tratoDe(devolucion))
  const [respuesta, setRespuesta] = useState(devolucion.respuesta)
  const { send, ...envio } = useDevolucion(devolucion.id)
  const agree = (accion: 'aceptar' | 'proponer' | 'cambiar_arreglo') =>
    void send({ accion, desde: devolucion.estado, ...trato, respuesta })
  const abierta = isSinAcordar(devolucion.estado)
  return (
    <Preguntar
      titulo={abierta ? 'Proponer otra cosa' : 'Cambiar el arreglo'}
      accion={abierta ? 'Proponer' : 'Guardar el arreglo'}
      otra={
        abierta && (
          <Button disabled={envio.ocupado} onClick={() => agree('aceptar')}>
            Aceptar así
          </Button>
        )
      }
      envio={envio}
      onClose={onClose}
      onConfirm={() => agree(abierta ? 'proponer' : 'cambiar_arreglo')}
    >
      <TratoElegido
        trato={trato}
        motivo={devolucion.motivo}
        vendidas={pedido.lineas}
        camisetas={camisetas}
        errores={envio.errores}
        onChange={setTrato}
      />
      <Field label="Texto para quien compró" htmlFor="otro-respuesta" required={false} error={envio.errores.respuesta}>
        <Textarea
          value={respuesta}
          rows={2}
          maxLength={TEXTO_DE_DEVOLUCION_MAX}
          className="min-h-16"
          onChange={(event) => setRespuesta(event.target.value)}
        />
      </Field>
      {abierta && <p className="text-sm">Si lo proponés, quien compró lo acepta o no en la página de su pedido.</p>}
    </Preguntar>
  )
}

type Pregunta = Exclude<Abierta, 'otra'>

const PREGUNTAS: Record<Pregunta, { titulo: string; boton?: string; campo?: string; dice: string }> = {
  rechazar: {
    titulo: 'No aceptar',
    campo: 'Por qué no',
    dice: 'Le llega por correo, si dejó uno. Puede volver a pedirla mientras le quedan días.',
  },
  retirar: {
    titulo: 'Ya no la devuelve',
    dice: 'La devolución termina, y lo que se reservó para cambiarla vuelve a la venta.',
  },
  mandar: {
    titulo: 'Mandar el cambio',
    boton: 'Mandar',
    campo: 'Número de seguimiento',
    dice: 'El pedido del cambio queda preparado y enviado, y se le avisa a quien compró.',
  },
}

type PreguntaProps = { que: Pregunta; devolucion: Devolucion; onClose: () => void }

/** Asks for the one text that a decision needs, if any. */
function PreguntaDeDevolucion({ que, devolucion: { id, estado: desde, motivo }, onClose }: PreguntaProps) {
  const [texto, setTexto] = useState('')
  const { send, ...envio } = useDevolucion(id)
  const { titulo, boton = titulo, campo, dice } = PREGUNTAS[que]
  const done: Record<Pregunta, HechoConDevolucion> = {
    rechazar: { accion: 'rechazar', desde, respuesta: texto },
    retirar: { accion: 'retirar', desde },
    mandar: { accion: 'mandar', seguimiento: texto },
  }
  const control = { value: texto, onChange: (event: { target: { value: string } }) => setTexto(event.target.value) }
  return (
    <Preguntar titulo={titulo} accion={boton} envio={envio} onClose={onClose} onConfirm={() => void send(done[que])}>
      <p>{dice}</p>
      {que === 'rechazar' && motivo === 'me_arrepenti' && <p>{`Al comprar se le dijo: «${DERECHO_A_ARREPENTIRSE}»`}</p>}
      {campo !== undefined && (
        <Field
          label={campo}
          htmlFor="pregunta-texto"
          required={que === 'rechazar'}
          error={envio.errores.respuesta ?? envio.errores.seguimiento}
        >
          {que === 'rechazar' ? (
            <Textarea {...control} rows={3} maxLength={TEXTO_DE_DEVOLUCION_MAX} />
          ) : (
            <Input {...control} maxLength={SEGUIMIENTO_MAX} autoComplete="off" />
          )}
        </Field>
      )}
    </Preguntar>
  )
}

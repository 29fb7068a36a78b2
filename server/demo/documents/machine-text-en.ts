import type { MachineTexts } from './machine-text.ts';

export const machineTextEn: MachineTexts = {
  'Snow Blower': {
    noun: 'Snow blower',
    danger: 'Never clear the auger or the chute with your hands, even with the engine stopped. Use the clearing tool.',
    operation: [
      'Let the machine stand in the cold for ten minutes before you start, so that snow does not freeze to it.',
      'Turn the chute away from people, windows and cars.',
      'Choose the slowest gear, engage the auger, then the drive.',
      'In deep snow take half the width in each pass and let the engine keep its speed.',
      'Run the auger for a minute after work so that it throws out what is left.',
    ],
    upkeep: [
      ['Every 5 hours', 'Check the shear pins and the skid shoes'],
      ['Every season', 'Adjust the friction drive, grease the auger shaft'],
    ],
    troubles: [
      ['The auger does not turn', 'Shear pin broken', 'Replace it with the part of this maker only'],
      [
        'The machine does not pull',
        'Friction disc worn or wet',
        'Dry it, adjust the cable, replace the disc below 2 mm',
      ],
    ],
  },
  Generator: {
    noun: 'Generator',
    danger: 'Exhaust gas kills within minutes. Run the generator outdoors, six metres from any door or window.',
    operation: [
      'Place it level, outdoors and dry, and ground it where the local code asks for it.',
      'Start it without load and let it warm up for two minutes.',
      'Connect the largest load first, then the others one by one.',
      'Keep the sum of all loads below the rated power; motors take three times theirs to start.',
      'Take off all loads and let it run for two minutes before you stop it.',
    ],
    upkeep: [
      ['Every month', 'Run it for twenty minutes with half load'],
      ['Every 200 hours', 'Check brushes, slip rings and the voltage regulator'],
    ],
    troubles: [
      ['The engine runs, no voltage', 'Breaker open or brushes worn', 'Reset the breaker; have the brushes measured'],
      ['The overload light comes on', 'Too many loads at once', 'Take all off, wait a minute, connect fewer'],
    ],
  },
  'Log Splitter': {
    noun: 'Log splitter',
    danger: 'One person works alone: loads, splits and moves the lever. Nobody else reaches into the machine.',
    operation: [
      'Block the wheels and set the beam level.',
      'Lay the log against the end plate with its grain along the beam.',
      'Step back, then pull the lever with one hand while the other stays on it.',
      'Let the ram return by itself before you take the pieces away.',
    ],
    upkeep: [
      ['Every 25 hours', 'Check hoses for chafing, wipe and grease the beam'],
      ['Every 150 hours', 'Change the hydraulic oil and its filter'],
    ],
    troubles: [
      ['The ram is slow', 'Hydraulic oil low or cold', 'Top it up; let the pump run for five minutes'],
      ['Oil at the rod', 'Rod seal worn', 'Have the cylinder resealed'],
    ],
  },
  'Pressure Washer': {
    noun: 'Pressure washer',
    danger:
      'The jet goes through skin. Never point it at a person, an animal or a wire, and see a doctor for any wound.',
    operation: [
      'Connect the water first and let it flow through the gun until no air comes.',
      'Start the engine with the trigger pressed, so that the pump is without load.',
      'Choose the widest nozzle that does the work and keep 30 cm from the surface.',
      'Do not let the pump run for more than two minutes with the trigger closed.',
      'Stop the engine, close the water, and press the trigger until the pressure is gone.',
    ],
    upkeep: [
      ['Every 10 hours', 'Clean the inlet screen and the nozzles'],
      ['Every 50 hours', 'Change the pump oil'],
    ],
    troubles: [
      ['The pressure pulses', 'Air or a worn valve in the pump', 'Bleed it; have the check valves replaced'],
      ['No soap is drawn', 'The wrong nozzle', 'Use the black low-pressure nozzle'],
    ],
  },
  'Water Pump': {
    noun: 'Water pump',
    danger: 'Pump clean or slightly dirty water only. Never pump fuel, acid or salt water.',
    operation: [
      'Set it as near to the water as it stands safely, with the strainer off the ground.',
      'Fill the pump housing before each start; it must not run dry.',
      'Start at half speed until water comes, then set the speed you need.',
      'Rinse with clean water after sandy work.',
    ],
    upkeep: [
      ['After each use', 'Drain the housing, clean the strainer'],
      ['Every 100 hours', 'Check the impeller and the seal'],
    ],
    troubles: [
      ['No water comes', 'Air in the suction hose', 'Tighten the clamps, fill the housing again'],
      ['Water drips at the shaft', 'Mechanical seal worn', 'Have the seal replaced'],
    ],
  },
  Chainsaw: {
    noun: 'Chainsaw',
    danger: 'Kickback is sudden. Hold the saw with both hands, keep the tip of the bar free and the chain brake ready.',
    operation: [
      'Put on the helmet, the face shield, cut-resistant trousers, gloves and boots.',
      'Set the chain brake, start the saw on the ground with a foot in the handle.',
      'Check that the chain stands still at idle and is oiled at full speed.',
      'Cut with the teeth near the body of the saw, never above the shoulder.',
    ],
    upkeep: [
      ['Every tank', 'Check chain tension and oil, sharpen where needed'],
      ['Every week', 'Clean the sprocket cover, the bar groove and the air filter'],
    ],
    troubles: [
      ['It stops at full speed', 'Fuel filter or carburetor', 'Replace the filter; have the carburetor set'],
      ['The chain moves at idle', 'Idle set too high', 'Turn the idle screw back; have the clutch looked at'],
    ],
  },
  Trimmer: {
    noun: 'Brush cutter',
    danger: 'Keep everybody 15 metres away. The blade throws stones further than you think.',
    operation: [
      'Adjust the harness so that the head hangs level above the ground.',
      'Start it on the ground with the head clear of grass.',
      'Swing from right to left and cut on the way back only with the trimmer head.',
      'Stop the engine before you touch the head for any reason.',
    ],
    upkeep: [
      ['Every 10 hours', 'Check the blade for cracks, clean the air filter'],
      ['Every 25 hours', 'Grease the gear head'],
    ],
    troubles: [
      ['It shakes', 'Blade bent or not centred', 'Replace the blade, seat it on its flange'],
      ['Little power', 'Spark arrestor clogged', 'Clean the screen with a wire brush'],
    ],
  },
  'Leaf Blower': {
    noun: 'Backpack blower',
    danger: 'Never blow towards people or animals, and never work without eye and ear protection.',
    operation: [
      'Put it on with the engine stopped, set the straps so that the weight lies on the hips.',
      'Start with the throttle closed, warm up for half a minute.',
      'Work with the wind and with the least speed that moves the leaves.',
      'Early in the morning and after dark, use half throttle.',
    ],
    upkeep: [
      ['Every 10 hours', 'Clean the intake screen and the air filter'],
      ['Every season', 'Replace the spark plug and the fuel filter'],
    ],
    troubles: [
      ['The rope pulls out freely', 'Starter pawls worn', 'Have the recoil starter replaced'],
      ['It does not idle', 'Old fuel', 'Drain it, use fresh mix'],
    ],
  },
  'Lawn Mower': {
    noun: 'Mower',
    danger:
      'Blades go on turning after the engine stops. Wait, and pull the spark plug lead, before you reach below the deck.',
    operation: [
      'Pick up stones, sticks and toys before you begin.',
      'Set the height so that no more than a third of the grass comes off.',
      'Engage the blades at full speed and move off slowly.',
      'On a slope mow across it with a walk-behind, up and down with a riding mower, never above 15 degrees.',
      'Clean the underside of the deck after each use.',
    ],
    upkeep: [
      ['Every 25 hours', 'Sharpen and balance the blades, check the belts'],
      ['Every 50 hours', 'Grease the spindles and the front wheels'],
    ],
    troubles: [
      ['The cut is uneven', 'Deck not level or a blade bent', 'Level the deck, replace the blade'],
      ['It shakes', 'Blade out of balance or spindle worn', 'Stop at once; have the spindle looked at'],
    ],
  },
  Tiller: {
    noun: 'Tiller',
    danger: 'The tines pull the machine forward on hard ground. Let go of the levers and it stops.',
    operation: [
      'Walk the ground and take away stones and roots.',
      'Set the depth bar to the second hole for the first pass.',
      'Engage the tines at half speed, then raise it.',
      'Make several shallow passes instead of a deep one.',
    ],
    upkeep: [
      ['Every 10 hours', 'Check the tines’ bolts, take off what is wound round the shaft'],
      ['Every season', 'Check the oil of the gear case'],
    ],
    troubles: [
      ['The tines stop under load', 'Belt slips or worm gear worn', 'Adjust the belt; have the gear case opened'],
      ['It jumps', 'Ground too hard for the depth', 'Raise the depth bar, water the ground'],
    ],
  },
  'Air Compressor': {
    noun: 'Air compressor',
    danger: 'Never weld or drill the tank, and never set the safety valve above its mark.',
    operation: [
      'Place it level, 30 cm from the wall, and plug it straight into the outlet, not into a thin extension.',
      'Close the drain, switch on, and wait until it stops by itself.',
      'Set the regulator to what the tool’s plate asks for.',
      'Switch off, let the air out and open the drain after each day of work.',
    ],
    upkeep: [
      ['Every day', 'Drain the water from the tank'],
      ['Every 100 hours', 'Clean the intake filter, check the belt and the safety valve'],
    ],
    troubles: [
      [
        'The motor hums and does not start',
        'Start capacitor or pressure on the piston',
        'Open the unloader; have the capacitor measured',
      ],
      ['It never stops', 'Leak or worn ring', 'Look for leaks with soapy water; have the pump looked at'],
    ],
  },
};

import desk from '../../../../docs/guide/desk-fr.html?raw';
import technicians from '../../../../docs/guide/fr.html?raw';

/** The guide that is printed too: for technicians and other people, and for the desk. */
export const guide = { desk, technicians };
